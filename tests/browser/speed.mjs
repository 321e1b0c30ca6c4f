// How fast the program of the page plays levels beside the program of the desktop, each on one core and by the time of the processor:
// `node tests/browser/speed.mjs OSADA [osada.wasm.xz]`.
import { spawnSync } from "node:child_process";
import { simulator } from "./program.mjs";

const [osada, program = new URL("../../target/web/osada.wasm.xz", import.meta.url).pathname] = process.argv.slice(2);
const simulate = await simulator(program);
/// So many games are played of each level, from this seed on.
const [GAMES, SEED] = [8, 1];

const seconds = ({ user, system }) => (user + system) / 1e6;

function here(level, ticks) {
  const began = process.cpuUsage();
  for (let seed = SEED; seed < SEED + GAMES; seed += 1) simulate(level, "planner", seed, ticks);
  return seconds(process.cpuUsage(began));
}

function natively(level, ticks) {
  const games = ["sim", level, "--player", "planner", "--seeds", `${SEED}..${SEED + GAMES}`, "--ticks", String(ticks)];
  const timed = ["-c", 'time "$0" "$@" >/dev/null', osada, ...games];
  const { stderr } = spawnSync("bash", timed, { env: { ...process.env, RAYON_NUM_THREADS: "1", TIMEFORMAT: "%U %S" }, encoding: "utf8" });
  return stderr.trim().split("\n").at(-1).split(" ").map(Number).reduce((all, part) => all + part);
}

for (const [level, ticks] of [["tutorial", 20000], ["first_siege", 40000], ["open_valley", 40000], ["the_horde", 5000]]) {
  // The first run also compiles what is slow.
  here(level, ticks);
  // What it takes to load does not count.
  const times = [0, 1, 2].map(() => [here(level, 1), here(level, ticks), natively(level, 1), natively(level, ticks)]);
  const [hereOne, hereAll, nativeOne, nativeAll] = [0, 1, 2, 3].map((side) => Math.min(...times.map((time) => time[side])));
  const [page, native] = [hereAll - hereOne, nativeAll - nativeOne];
  console.log(`${level}, ${GAMES} games of ${ticks} ticks: ${page.toFixed(2)} s in the page's program, ${native.toFixed(2)} s natively: ${Math.round((100 * native) / page)} % of native ticks a second`);
}
