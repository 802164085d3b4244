// The keyboard: whatever has `data-key` is reached by that key, j and k walk through a list, and ? shows what there is.
const dialog = document.getElementById("keys");
const typing = (target) => target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
const rows = () => [...document.querySelectorAll("table.rows tbody tr")].filter((row) => row.querySelector("a"));
let at = -1;

const stand = (number) => {
  const all = rows();
  if (!all.length) return;
  at = Math.min(Math.max(number, 0), all.length - 1);
  all.forEach((row, place) => row.classList.toggle("here", place === at));
  all[at].querySelector(".said a, a").focus();
  all[at].scrollIntoView({ block: "nearest" });
};
const tick = () => {
  const box = rows()[at]?.querySelector("input[type=checkbox]");
  if (box) box.click();
};
const LIST = { j: () => stand(at + 1), k: () => stand(at - 1), x: tick };

const help = () => {
  const list = dialog.querySelector("dl");
  for (const old of [...list.children].slice(2)) old.remove();
  const add = (key, text) => {
    const term = document.createElement("dt");
    const sign = document.createElement("kbd");
    sign.textContent = key;
    term.append(sign);
    const meaning = document.createElement("dd");
    meaning.textContent = text;
    list.append(term, meaning);
  };
  const portuguese = document.documentElement.lang.startsWith("pt");
  if (rows().length) {
    add("j", portuguese ? "linha seguinte" : "next line");
    add("k", portuguese ? "linha anterior" : "previous line");
    add("Enter", portuguese ? "abrir" : "open");
    if (document.querySelector("table.rows input[type=checkbox]")) add("x", portuguese ? "escolher a linha" : "choose the line");
  }
  for (const one of document.querySelectorAll("[data-key]")) add(one.dataset.key, one.dataset.does);
  for (const own of document.querySelectorAll("details.help dl > *")) list.append(own.cloneNode(true));
  dialog.showModal();
};

document.addEventListener("keydown", (press) => {
  if (press.ctrlKey || press.metaKey || press.altKey || dialog?.open) return;
  if (press.key === "Escape" && typing(press.target)) { press.target.blur(); return; }
  if (typing(press.target)) return;
  if (press.key === "?") { press.preventDefault(); help(); return; }
  if (rows().length && LIST[press.key]) { press.preventDefault(); LIST[press.key](); return; }
  const one = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === press.key && !each.hidden);
  if (!one) return;
  press.preventDefault();
  if (one.form?.id === "several" && one.type === "submit" && !one.form.querySelector("input[name=finding]:checked")) return; // nothing is chosen
  if (one.matches("textarea, select, input:not([type=checkbox])")) one.focus();
  else one.click();
});

const all = document.getElementById("all");
if (all) {
  all.hidden = false;
  all.addEventListener("change", () => {
    for (const box of document.querySelectorAll("input[name=finding]")) box.checked = all.checked;
  });
}
