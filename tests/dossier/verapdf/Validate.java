import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Validates files as PDF/A-2b and prints every rule that one breaks; the exit status is 1 if any does. */
public class Validate {
    public static void main(String[] files) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        boolean all = true;
        for (String file : files) {
            ValidationResult result = validate(file);
            all &= result.isCompliant();
            System.out.println(file + (result.isCompliant() ? " is" : " is not") + " PDF/A-2b: " + result.getTotalAssertions() + " checks");
            for (TestAssertion each : result.getTestAssertions())
                if (each.getStatus() == TestAssertion.Status.FAILED)
                    System.out.println("  " + each.getRuleId() + " " + each.getMessage() + " " + each.getLocation());
        }
        System.exit(all ? 0 : 1);
    }

    private static ValidationResult validate(String file) throws Exception {
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), PDFAFlavour.PDFA_2_B)) {
            return Foundries.defaultInstance().createValidator(PDFAFlavour.PDFA_2_B, false).validate(parser);
        }
    }
}
