// Every level that ships goes in the program of the page as it goes natively: the hashes of the catalogue that the native tests are
// held to. `node tests/browser/hashes.mjs [osada.wasm.xz]` prints a line for each game, and fails if any differs.
import { readFileSync } from "node:fs";
import { simulator } from "./program.mjs";

const root = new URL("../../", import.meta.url);
const program = process.argv[2] ?? new URL("target/web/osada.wasm.xz", root).pathname;
const PLAYERS = ["idle", "half", "planner"];

/// The last moment of every game of these players: [level, seed, player, ticks, hash].
const games = new Map();
for (const line of readFileSync(new URL("tests/data/catalogue.txt", root), "utf8").split("\n")) {
  const [level, seed, player, ticks, , hash] = line.split(" ");
  if (PLAYERS.includes(player)) games.set(`${level} ${player}`, { level, seed, player, ticks, hash });
}

const simulate = await simulator(program);
let differ = 0;
for (const { level, seed, player, ticks, hash } of games.values()) {
  const here = simulate(level, player, seed, ticks);
  const same = here === hash;
  differ += same ? 0 : 1;
  console.log(`${level} seed ${seed} ${player}, ${ticks} ticks: ${here} ${same ? "as natively" : `natively ${hash}`}`);
}
console.log(`${games.size - differ} of ${games.size} games have the native hash`);
process.exit(differ === 0 && games.size > 30 ? 0 : 1);
