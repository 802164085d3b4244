// The replay of a coup. Frames come as JSON; their drawings are parsed as SVG and never as HTML, and every word from
// an event is set as text.

const film = document.getElementById("film");
const list = document.getElementById("timeline");
const words = JSON.parse(list.dataset.words);
const lines = [...list.querySelectorAll("li")];
const offsets = lines.map((line) => Number(line.dataset.offset));
const evidence = lines.flatMap((line, at) => (line.dataset.evidence ? [at] : []));
const element = (id) => document.getElementById(id);
const still = new Map(); // frames that came
const asked = new Map(); // answers that are awaited, by their first frame
const BATCH = 10;

let at = Number(film.dataset.at);
let now = offsets[at] ?? 0; // milliseconds since the coup was opened
let playing = false;
let last = 0;

async function fetched(number) {
  if (still.has(number)) return still.get(number);
  const first = Math.floor(number / BATCH) * BATCH;
  if (!asked.has(first)) {
    const answer = fetch(`${film.dataset.url}?from=${first}`, { headers: { accept: "application/json" } }).then((told) => {
      if (!told.ok) throw new Error(String(told.status));
      return told.json();
    });
    asked.set(first, answer);
    answer.then((frames) => frames.forEach((frame) => still.set(frame.number, frame)), () => asked.delete(first));
  }
  await asked.get(first);
  return still.get(number);
}

function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  if (parsed.querySelector("parsererror, script, foreignObject") || parsed.documentElement.localName !== "svg") return null;
  return document.importNode(parsed.documentElement, true);
}

function made(name, text, className) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (className) node.className = className;
  return node;
}

function draw(frame) {
  const screen = element("screen");
  const picture = frame.svg ? drawing(frame.svg) : null;
  screen.replaceChildren(picture ?? made("p", words.none, "dim"));
  element("caption").textContent = `${frame.clock} · ${frame.phase} · ${frame.said}`;
  element("raw").textContent = frame.raw;
  element("found").replaceChildren(...frame.findings.map(found));
  element("known").replaceChildren(...known(frame));
  if (!playing) element("announce").textContent = `${frame.clock} ${frame.said} ${frame.findings.map((each) => each.said).join(" ")}`;
  tick();
}

function found(finding) {
  const line = made("p", undefined, "finding");
  const link = made("a", finding.paragraph);
  link.title = finding.law_id;
  link.href = `/findings/${encodeURIComponent(finding.id)}`;
  line.append(made("span", finding.word, `tag ${finding.severity}`), " ", link, " ", made("span", finding.said, "said"));
  for (const short of finding.short) line.append(" ", made("strong", short, "short"));
  return line;
}

function known(frame) {
  const parts = [];
  if (frame.lost) parts.push(made("p", `${words.lost}: ${frame.lost}`, "notice bad"));
  const clocks = made("ul", undefined, "plain");
  clocks.id = "clocks";
  parts.push(made("h3", words.clocks), clocks, made("h3", words.bets));
  parts.push(frame.stakes.length ? stakes(frame.stakes) : made("p", words.nobets, "dim"));
  const staff = made("ul", undefined, "plain");
  staff.append(...frame.serving.map((each) => made("li", `${each.staff} (${each.role}), ${words.since} ${each.since}`)));
  parts.push(made("h3", words.staff), staff);
  return parts;
}

function stakes(rows) {
  const table = made("table", undefined, "stakes");
  const head = table.createTHead().insertRow();
  words.heads.forEach((word) => {
    const cell = made("th", word);
    cell.scope = "col";
    head.append(cell);
  });
  const body = table.createTBody();
  rows.forEach((stake) => {
    const row = body.insertRow();
    row.append(made("td", stake.player), made("td", stake.where), made("td", stake.amount, "num"), made("td", `${stake.state} ${stake.paid}`.trim()));
  });
  const scroll = made("div", undefined, "scroll");
  scroll.append(table);
  return scroll;
}

function span(ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const pad = (value) => String(value).padStart(2, "0");
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${pad(Math.floor(seconds / 60) % 60)} min`;
  return seconds >= 60 ? `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s` : `${seconds} s`;
}

function tick() {
  const seconds = (Math.floor(Math.abs(now) / 100) / 10).toFixed(1).replace(".", words.point);
  element("clock").textContent = `${now < 0 ? "−" : "+"}${Math.abs(now) < 60_000 ? `${seconds} s` : span(now)}`;
  const frame = still.get(at);
  const clocks = element("clocks");
  if (!frame || !clocks) return;
  clocks.replaceChildren(...frame.clocks.map((clock) => {
    const whom = clock.whom ? ` (${clock.whom})` : "";
    const left = clock.until === null ? "" : now <= clock.until ? `, ${words.left} ${span(clock.until - now)}` : `, ${words.over} ${span(now - clock.until)}`;
    return made("li", `${clock.name}${whom}: ${span(now - clock.since)}${left}`);
  }));
}

function marked() {
  lines.forEach((line, number) => (number === at ? line.setAttribute("aria-current", "step") : line.removeAttribute("aria-current")));
  const box = list.getBoundingClientRect();
  const own = lines[at].getBoundingClientRect();
  if (own.top < box.top || own.bottom > box.bottom) list.scrollTop += own.top - box.top - box.height / 3;
}

async function show(number, time) {
  at = Math.max(0, Math.min(lines.length - 1, number));
  now = time ?? offsets[at];
  marked();
  const wanted = at;
  try {
    const frame = await fetched(wanted);
    if (wanted === at && frame) draw(frame);
    if (wanted + 5 < lines.length) fetched(wanted + 5).catch(() => {});
  } catch {
    stop();
    element("caption").textContent = words.failed;
  }
}

function stepped(number) {
  stop();
  history.replaceState(null, "", `?frame=${Math.max(0, Math.min(lines.length - 1, number))}`);
  return show(number);
}

function atTime(time) {
  let number = 0;
  offsets.forEach((offset, place) => { if (offset <= time) number = place; });
  return number;
}

function bySecond(seconds) {
  stop();
  now = Math.max(offsets[0], Math.min(offsets[offsets.length - 1], now + seconds * 1000));
  return show(atTime(now), now);
}

function stop() {
  playing = false;
  element("play").textContent = words.play;
  element("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (playing) return stop();
  if (at === lines.length - 1) { at = 0; now = offsets[0]; }
  playing = true;
  last = performance.now();
  element("play").textContent = words.stop;
  element("play").setAttribute("aria-pressed", "true");
  requestAnimationFrame(run);
}

function run(time) {
  if (!playing) return;
  now += (time - last) * Number(element("speed").value);
  last = time;
  const number = atTime(now);
  if (number !== at) show(number, now);
  else tick();
  if (at >= lines.length - 1) return stop();
  requestAnimationFrame(run);
}

function nextEvidence(direction) {
  if (!evidence.length) return;
  const found = direction > 0 ? evidence.find((place) => place > at) : [...evidence].reverse().find((place) => place < at);
  stepped(found ?? (direction > 0 ? evidence[0] : evidence[evidence.length - 1]));
}

const KEYS = {
  ArrowRight: () => stepped(at + 1),
  ArrowLeft: () => stepped(at - 1),
  ArrowUp: () => bySecond(1),
  ArrowDown: () => bySecond(-1),
  Home: () => stepped(0),
  End: () => stepped(lines.length - 1),
  " ": () => play(),
  e: () => nextEvidence(1),
  E: () => nextEvidence(-1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, pre")) return;
  if (event.key === " " && event.target.closest("button, a, summary")) return;
  const speed = element("speed");
  if (/^[1-8]$/.test(event.key) && speed.options[Number(event.key) - 1]) {
    speed.selectedIndex = Number(event.key) - 1;
    return;
  }
  if (!KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

const links = { first: () => stepped(0), previous: () => stepped(at - 1), next: () => stepped(at + 1), last: () => stepped(lines.length - 1), evidence: () => nextEvidence(1) };
for (const [id, go] of Object.entries(links)) {
  element(id)?.addEventListener("click", (event) => { event.preventDefault(); go(); });
}
list.addEventListener("click", (event) => {
  const link = event.target.closest("li > a");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stepped(lines.indexOf(link.parentElement));
});
element("play").addEventListener("click", play);
element("back").addEventListener("click", () => bySecond(-1));
element("forward").addEventListener("click", () => bySecond(1));
["play", "back", "forward", "speed-label"].forEach((id) => element(id).removeAttribute("hidden"));
show(at);
