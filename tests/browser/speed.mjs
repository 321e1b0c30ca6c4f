// How fast the program of the page plays levels in Chromium beside the program of the desktop, each on one core and by the time of the
// processor: `node tests/browser/speed.mjs OSADA [osada.wasm.xz]`.
import { spawnSync } from "node:child_process";
import { browse, serve } from "./hands.mjs";
import { load, unpacked } from "./program.mjs";

const [osada, program = new URL("../../target/web/osada.wasm.xz", import.meta.url).pathname] = process.argv.slice(2);
/// So many games of each level are played, with seeds from this one on, and each of them so many times.
const [GAMES, SEED, ROUNDS] = [4, 1, 4];

const site = await serve(new URL("../../web", import.meta.url).pathname);
const { hands, close } = await browse({ viewport: { width: 640, height: 400 } });
// Any page of no program.
await hands.page.goto(`${site.address}icon.svg`);
const bytes = Buffer.from(await unpacked(program)).toString("base64");
await hands.page.evaluate(`window.load = ${load}`);
await hands.page.evaluate(async (text) => {
  window.simulate = await window.load(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}, bytes);
async function here(level, seed, ticks) {
  const began = await hands.worked();
  await hands.page.evaluate(([level, seed, ticks]) => window.simulate(level, "planner", seed, ticks), [level, seed, ticks]);
  return (await hands.worked()) - began;
}

function natively(level, seed, ticks) {
  const game = ["sim", level, "--player", "planner", "--seed", String(seed), "--ticks", String(ticks)];
  const timed = ["-c", 'time "$0" "$@" >/dev/null', osada, ...game];
  const { stderr } = spawnSync("bash", timed, { env: { ...process.env, RAYON_NUM_THREADS: "1", TIMEFORMAT: "%U %S" }, encoding: "utf8" });
  return stderr.trim().split("\n").at(-1).split(" ").map(Number).reduce((all, part) => all + part);
}

/// The least of what a game takes on each side, in turns: other work on the machine only ever makes it slower.
async function fastest(level, seed, ticks) {
  const times = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    times[0] = Math.min(times[0], await here(level, seed, ticks));
    times[1] = Math.min(times[1], natively(level, seed, ticks));
  }
  return times;
}

for (const [level, ticks] of [["tutorial", 20000], ["first_siege", 40000], ["open_valley", 40000], ["the_horde", 5000]]) {
  // The first run also compiles what is slow.
  await here(level, SEED, ticks);
  let [page, native] = [0, 0];
  for (let seed = SEED; seed < SEED + GAMES; seed += 1) {
    // What it takes to load does not count.
    const [one, all] = [await fastest(level, seed, 1), await fastest(level, seed, ticks)];
    page += all[0] - one[0];
    native += all[1] - one[1];
  }
  console.log(`${level}, ${GAMES} games of ${ticks} ticks: ${page.toFixed(2)} s in the page's program, ${native.toFixed(2)} s natively: ${Math.round((100 * native) / page)} % of native ticks a second`);
}
await close();
site.close();
