// Checks a publication in the browser, without a network: hashes, signatures, and the chain of editions.
"use strict";
const hex = (bytes) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
const sha = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));
const raw = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const out = document.getElementById("result");
const say = (text, good) => {
  const line = document.createElement("li");
  line.textContent = text;
  line.className = good ? "good" : "bad";
  out.append(line);
  return good;
};

async function verifier(text) {
  const parts = text.trim().split("+");
  const code = raw(parts.slice(2).join("+"));
  if (code.length !== 33 || code[0] !== 1) throw new Error("key");
  return { name: parts[0], key: await crypto.subtle.importKey("raw", code.slice(1), "Ed25519", false, ["verify"]) };
}

async function signed(note, wanted, by) {
  const cut = note.lastIndexOf("\n\n");
  const text = note.slice(0, cut + 1);
  if (cut < 0 || text !== wanted) return false;
  for (const line of note.slice(cut + 2).split("\n")) {
    const [dash, name, code] = line.split(" ");
    if (dash !== "\u2014" || name !== by.name) continue;
    const signature = raw(code).slice(4);
    return crypto.subtle.verify("Ed25519", by.key, signature, new TextEncoder().encode(text));
  }
  return false;
}

async function front(own, by, number, last) {
  const list = own.get("front.json"), note = own.get("front.note");
  if (!list || !note) return say(`${out.dataset.front}: ${out.dataset.missing}`, false);
  const bytes = await list.arrayBuffer(), digest = await sha(bytes);
  const listed = JSON.parse(new TextDecoder().decode(bytes));
  let whole = Object.keys(listed.files).length + 2 === own.size && listed.editions === number && listed.last === last;
  for (const [part, wanted] of Object.entries(listed.files)) {
    whole = whole && own.has(part) && (await sha(await own.get(part).arrayBuffer())) === wanted;
  }
  const sealed = await signed(await note.text(), `vigia/front\n${digest}\n`, by);
  const good = say(`${out.dataset.front}: ${whole ? out.dataset.whole : out.dataset.changed}`, whole);
  return say(`${out.dataset.front}: ${sealed ? out.dataset.signed : out.dataset.unsigned}`, sealed) && good;
}

async function check(files, by) {
  const editions = new Map(), root = new Map();
  for (const file of files) {
    const top = file.webkitRelativePath.match(/^[^/]+\/([^/.][^/]*)$/);
    if (top) root.set(top[1], file);
    const place = file.webkitRelativePath.match(/^[^/]+\/editions\/(\d{4})\/([^/]+)$/); // of the chosen folder itself: a copy deeper down vouches for nothing
    if (!place) continue;
    if (!editions.has(place[1])) editions.set(place[1], new Map());
    editions.get(place[1]).set(place[2], file);
  }
  const digests = new Set();
  let before = null, number = 0, good = editions.size > 0;
  for (const name of [...editions.keys()].sort()) {
    number += 1;
    const own = editions.get(name), list = own.get("publication.json"), note = own.get("publication.note");
    if (!list || !note) { good = say(`${name}: ${out.dataset.missing}`, false) && good; continue; }
    const bytes = await list.arrayBuffer(), digest = await sha(bytes);
    const listed = JSON.parse(new TextDecoder().decode(bytes));
    let whole = Object.keys(listed.files).length + 2 === own.size;
    for (const [part, wanted] of Object.entries(listed.files)) {
      whole = whole && own.has(part) && (await sha(await own.get(part).arrayBuffer())) === wanted;
    }
    good = say(`${name}: ${whole ? out.dataset.whole : out.dataset.changed}`, whole) && good;
    const sealed = await signed(await note.text(), `vigia/publication\n${digest}\n`, by);
    good = say(`${name}: ${sealed ? out.dataset.signed : out.dataset.unsigned}`, sealed) && good;
    const linked = listed.number === number && listed.previous === before;
    good = say(`${name}: ${linked ? out.dataset.linked : out.dataset.broken} ${digest}`, linked) && good;
    before = digest;
    digests.add(digest);
  }
  const kept = document.getElementById("kept").value.trim().toLowerCase();
  if (kept) good = say(digests.has(kept) ? out.dataset.there : out.dataset.gone, digests.has(kept)) && good;
  good = (await front(root, by, number, before)) && good;
  say(good ? out.dataset.good : out.dataset.bad, good);
  out.dataset.verdict = good ? "good" : "bad";
}

document.getElementById("folder").addEventListener("change", async (event) => {
  out.replaceChildren();
  delete out.dataset.verdict;
  try {
    await check([...event.target.files], await verifier(document.getElementById("key").value));
  } catch (fault) {
    say(`${out.dataset.cannot} (${fault.name})`, false);
    out.dataset.verdict = "bad";
  }
});
