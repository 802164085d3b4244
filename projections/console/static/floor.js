// The floor as it changes: cards are replaced whole, findings come in on top, grave ones with a sound unless muted.
const floor = document.querySelector(".floor");
const tables = document.getElementById("tables");
const findings = document.getElementById("findings");
const line = document.getElementById("line");
const sound = document.getElementById("sound");
const announce = document.getElementById("announce");
const KEPT = "vigia.sound";
const MOST = 40;

const element = (html) => new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
const show = (state) => { line.textContent = line.dataset[state]; line.className = `line ${state}`; };

let audio = null;
let loud = localStorage.getItem(KEPT) === "on";
const draw = () => {
  sound.hidden = false;
  sound.setAttribute("aria-pressed", String(loud));
  sound.textContent = loud ? sound.dataset.on : sound.dataset.off;
};
const TONES = { critical: [880, 660, 880], major: [660, 660], minor: [520], info: [440] };
const ring = (severity) => {
  if (!loud) return;
  audio ??= new AudioContext();
  const notes = TONES[severity] ?? TONES.info;
  notes.forEach((pitch, place) => {
    const start = audio.currentTime + place * 0.16;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.18, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.15);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.16);
  });
  document.documentElement.dataset.rang = severity;
};
sound.addEventListener("click", () => {
  loud = !loud;
  localStorage.setItem(KEPT, loud ? "on" : "off");
  draw();
  if (loud) ring("info");
});
draw();

const place = (name, html) => {
  const card = element(html);
  const old = [...tables.children].find((child) => child.dataset.table === name);
  if (!old) {
    document.getElementById("none")?.remove();
    tables.append(card);
    return;
  }
  const held = old.contains(document.activeElement);
  const open = old.querySelector("details")?.open ?? false;
  const details = card.querySelector("details");
  if (details) details.open = open;
  if (held) {
    const spots = [...old.querySelectorAll("a, summary")];
    const spot = spots.indexOf(document.activeElement);
    old.replaceWith(card);
    ([...card.querySelectorAll("a, summary")][spot] ?? card.querySelector("summary"))?.focus();
  } else {
    old.replaceWith(card);
  }
};

// The worst first, as the server has it; not while somebody is inside a card.
const sort = (names) => {
  const known = new Map([...tables.querySelectorAll("[data-table]")].map((card) => [card.dataset.table, card]));
  for (const [name, card] of known) if (!names.includes(name)) card.remove();
  if (tables.contains(document.activeElement)) return;
  for (const name of names) if (known.has(name)) tables.append(known.get(name));
};

const ORDER = ["info", "minor", "major", "critical"];
const arrive = (told) => {
  let gravest = "";
  for (const one of told) {
    if (document.getElementById(`f-${one.id}`)) continue;
    const item = element(one.html);
    item.classList.add("new");
    findings.prepend(item);
    document.getElementById("quiet").hidden = true;
    announce.textContent = item.textContent.replace(/\s+/g, " ").trim();
    if (ORDER.indexOf(one.severity) > ORDER.indexOf(gravest)) gravest = one.severity;
  }
  while (findings.children.length > MOST) findings.lastElementChild.remove();
  if (gravest) ring(gravest);
};

// Between two events the law's clocks go on: they are counted down by the server's clock, not by this machine's.
let ahead = null;
const two = (number) => String(number).padStart(2, "0");
const span = (seconds) => {
  const sign = seconds < 0 ? "-" : "";
  const all = Math.abs(Math.trunc(seconds));
  const hours = Math.trunc(all / 3600);
  if (hours) return `${sign}${hours} h ${two(Math.trunc(all / 60) % 60)} min`;
  return all >= 60 ? `${sign}${Math.trunc(all / 60)} min ${two(all % 60)} s` : `${sign}${all} s`;
};
setInterval(() => {
  if (ahead === null) return;
  for (const left of document.querySelectorAll("[data-until]")) {
    const seconds = Number(left.dataset.until) - (Date.now() / 1000 - ahead);
    left.textContent = span(seconds);
    const meter = left.parentElement.querySelector("meter");
    meter.value = meter.max - seconds;
    left.parentElement.className = seconds < 0 ? "late" : seconds < 300 ? "soon" : "fine";
  }
}, 1000);

const stream = new EventSource(`${floor.dataset.stream}${floor.dataset.stream.includes("?") ? "&" : "?"}seen=${floor.dataset.seen}`);
stream.addEventListener("open", () => show("live"));
stream.addEventListener("error", () => show("lost"));
stream.addEventListener("over", () => { stream.close(); show("over"); });
stream.addEventListener("floor", (message) => {
  const told = JSON.parse(message.data);
  if (told.now !== null) ahead = Date.now() / 1000 - told.now;
  for (const one of told.tables) place(one.table, one.html);
  if (told.order) sort(told.order);
  arrive(told.findings);
});
