// How fast the program of the page plays levels in Chromium beside the program of the desktop, each on one core and by the time of the
// processor: `node tests/browser/speed.mjs OSADA [osada.wasm.xz]`.
import { spawnSync } from "node:child_process";
import { browse, serve } from "./hands.mjs";
import { load, unpacked } from "./program.mjs";

const [osada, program = new URL("../../target/web/osada.wasm.xz", import.meta.url).pathname] = process.argv.slice(2);
/// So many games are played of each level, from this seed on.
const [GAMES, SEED] = [8, 1];

const site = await serve(new URL("../../web", import.meta.url).pathname);
const { hands, close } = await browse({ viewport: { width: 640, height: 400 } });
// Any page of no program.
await hands.page.goto(`${site.address}icon.svg`);
const bytes = Buffer.from(await unpacked(program)).toString("base64");
await hands.page.evaluate(`window.load = ${load}`);
await hands.page.evaluate(async (text) => {
  window.simulate = await window.load(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}, bytes);
async function here(level, ticks) {
  const began = await hands.worked();
  await hands.page.evaluate(([level, ticks, first, last]) => {
    for (let seed = first; seed < last; seed += 1) window.simulate(level, "planner", seed, ticks);
  }, [level, ticks, SEED, SEED + GAMES]);
  return (await hands.worked()) - began;
}

function natively(level, ticks) {
  const games = ["sim", level, "--player", "planner", "--seeds", `${SEED}..${SEED + GAMES}`, "--ticks", String(ticks)];
  const timed = ["-c", 'time "$0" "$@" >/dev/null', osada, ...games];
  const { stderr } = spawnSync("bash", timed, { env: { ...process.env, RAYON_NUM_THREADS: "1", TIMEFORMAT: "%U %S" }, encoding: "utf8" });
  return stderr.trim().split("\n").at(-1).split(" ").map(Number).reduce((all, part) => all + part);
}

for (const [level, ticks] of [["tutorial", 20000], ["first_siege", 40000], ["open_valley", 40000], ["the_horde", 5000]]) {
  // The first run also compiles what is slow.
  await here(level, ticks);
  // What it takes to load does not count.
  const times = [];
  for (let round = 0; round < 3; round += 1) times.push([await here(level, 1), await here(level, ticks), natively(level, 1), natively(level, ticks)]);
  const [hereOne, hereAll, nativeOne, nativeAll] = [0, 1, 2, 3].map((side) => Math.min(...times.map((time) => time[side])));
  const [page, native] = [hereAll - hereOne, nativeAll - nativeOne];
  console.log(`${level}, ${GAMES} games of ${ticks} ticks: ${page.toFixed(2)} s in the page's program, ${native.toFixed(2)} s natively: ${Math.round((100 * native) / page)} % of native ticks a second`);
}
await close();
site.close();
