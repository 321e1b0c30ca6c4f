// Every level that ships goes in the program of the page as it goes natively: the hashes of the catalogue that the native tests are
// held to. `node tests/browser/hashes.mjs [osada.wasm.xz [OSADA]]` prints a line for each game, and fails if any differs.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { simulator } from "./program.mjs";

const root = new URL("../../", import.meta.url);
const [program = new URL("target/web/osada.wasm.xz", root).pathname, osada] = process.argv.slice(2);
/// How long a game is followed.
const TICKS = 20_000;
const PLAYERS = ["idle", "half", "planner"];

/// The last moment of every game of these players: [level, seed, player, ticks, hash].
const games = new Map();
for (const line of readFileSync(new URL("tests/data/catalogue.txt", root), "utf8").split("\n")) {
  const [level, seed, player, ticks, , hash] = line.split(" ");
  if (PLAYERS.includes(player)) games.set(`${level} ${player}`, { level, seed, player, ticks, hash });
}

const simulate = await simulator(program);
const played = [...games.values()].map((game) => ({ ...game, here: simulate(game.level, game.player, game.seed, game.ticks) }));
// The catalogue breaks off what takes long; with the program OSADA at hand that is played on, here and there.
const longer = (osada ? played : []).filter(({ ticks }) => ticks < TICKS).flatMap(({ level, seed, player, hash }) => {
  const here = simulate(level, player, seed, TICKS);
  if (here === hash) return [];
  const told = execFileSync(osada, ["sim", level, "--player", player, "--seed", seed, "--ticks", String(TICKS), "--json"]);
  return [{ level, seed, player, ticks: TICKS, hash: JSON.parse(told).hash, here }];
});
const all = [...played, ...longer];
for (const { level, seed, player, ticks, hash, here } of all) {
  console.log(`${level} seed ${seed} ${player}, ${ticks} ticks: ${here} ${here === hash ? "as natively" : `natively ${hash}`}`);
}
const same = all.filter(({ hash, here }) => here === hash).length;
console.log(`${same} of ${all.length} games have the native hash`);
process.exit(same === all.length && games.size > 30 ? 0 : 1);
