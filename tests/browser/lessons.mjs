// The tutorial by fingers alone, from the first lesson to the victory, done as its texts say.
import assert from "node:assert/strict";
import { rest } from "./hands.mjs";

/// Longest time that a lesson may take, in milliseconds.
const PATIENCE = 240_000;
/// Everybody there is, by the names along the top.
const PEOPLE = ["Bolesław", "Grzegorz", "Halina", "Renata"];

/// How many lessons are behind.
async function passed(hands) {
  const progress = String((await hands.file("data/progress.ron")) ?? "");
  return Number(/lessons:\D*(\d+)/.exec(progress)?.[1] ?? 0);
}

/// Brings a tile as near as the map lets it to the middle of what no panel hides: two fingers move the map, whatever tool there is.
async function bring(hands, [column, row]) {
  // On a phone the lesson reaches down to more than half.
  const middle = { x: hands.width * 0.53, y: hands.height * (hands.height < 500 ? 0.6 : 0.56) };
  for (let tries = 0; tries < 6; tries += 1) {
    const tile = await hands.tile(column, row);
    const limit = (way, most) => Math.max(-most, Math.min(most, way));
    const way = { x: limit(middle.x - tile.x, hands.width * 0.15), y: limit(middle.y - tile.y, hands.height * 0.15) };
    if (Math.hypot(way.x, way.y) < hands.height / 20) return;
    const at = (part) => [-120, 120].map((aside) => ({ x: middle.x + aside + way.x * (part - 0.5), y: middle.y + way.y * (part - 0.5) }));
    await hands.touch([0, 1, 2, 3, 4, 5, 6, 7, 8, 8].map((step) => at(step / 8)), 80);
    // It glides for a while.
    await rest(1500);
  }
}

/// Draws from a tile to another with the tool that was tapped.
async function draw(hands, from, to) {
  await bring(hands, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  const [begin, end] = [await hands.tile(...from), await hands.tile(...to)];
  await hands.touch([[begin], [{ x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 }], [end], [end]], 150);
}

async function build(hands, title) {
  const isOpen = async () => (await hands.reads(title)) || hands.reads("Door");
  if (!(await isOpen())) await hands.tap("Build");
  await hands.wait("what can be built", isOpen);
  // On a phone there is room for one row and a half.
  for (let tries = 0; tries < 3 && !(await hands.reads(title)); tries += 1) {
    const { x, y } = await hands.find("Door");
    await hands.touch([0, 15, 30, 45, 60, 60].map((way) => [{ x, y: y - way }]), 100);
    await rest(1000);
  }
  const { x, y } = await hands.find(title);
  await hands.page.touchscreen.tap(x, y - 30);
  await rest(500);
}

/// Holds a finger on a tile: the right button. On a busy machine a frame may take a second, of which little counts.
async function hold(hands, column, row) {
  const tile = await hands.tile(column, row);
  await hands.touch([[tile]], 2500);
}

async function everybody(hands, act) {
  for (const name of PEOPLE) {
    if (!(await hands.reads(name))) continue;
    await hands.tap(name);
    await act();
  }
}

/// What each lesson asks for, and after how many seconds it is done once more.
const LESSONS = [
  ["Look about", 10, (hands) => bring(hands, [6, 9])],
  ["Wood", 10, async (hands) => {
    await hands.tap("Chop");
    await draw(hands, [2, 6], [7, 11]);
  }],
  ["Let time run", 10, (hands) => hands.tap("4×")],
  ["The first logs", 60, (hands) => hands.tap("4×")],
  ["Food", 10, async (hands) => {
    await hands.tap("Forage");
    await draw(hands, [11, 7], [13, 9]);
  }],
  ["A bed", 10, async (hands) => {
    await bring(hands, [21, 11]);
    await build(hands, "Bed");
    await hands.touch([[await hands.tile(21, 11)]]);
  }],
  ["Traps across the road", 90, async (hands) => {
    await bring(hands, [28, 15]);
    await build(hands, "Spike trap");
    await draw(hands, [28, 13], [28, 18]);
    await hands.tap("4×");
  }],
  ["Why is she doing that?", 10, (hands) => hands.tap("Halina")],
  ["Until they come", 90, async (hands) => {
    await hands.tap("Call raid");
    await hands.tap("4×");
  }],
  ["To arms", 20, (hands) => everybody(hands, () => hands.tap("Draft"))],
  ["Behind the traps", 45, async (hands) => {
    await bring(hands, [23, 13]);
    await everybody(hands, () => hold(hands, 23, 13));
    await hands.tap("2×");
  }],
  ["Hold", 60, (hands) => hands.tap("2×")],
  ["Until dawn", 90, async (hands) => {
    await everybody(hands, () => hands.tap("Draft"));
    await hands.tap("4×");
  }],
];

/// Plays the tutorial; the last picture is of the victory.
export async function allLessons(hands, { address, picture, log }) {
  await hands.open(address, "tutorial --seed 1");
  await hands.wait("the map", async () => (await hands.texts()).some(({ text }) => text.startsWith("map ")));
  // All of it is painted by then.
  await rest(3000);
  for (const [number, [title, again, act]] of LESSONS.entries()) {
    const began = Date.now();
    for (let told = -Infinity; (await passed(hands)) <= number; await rest(500)) {
      assert.ok(!(await hands.reads("Defeat")), `${title}: the game is lost`);
      assert.ok(Date.now() - began < PATIENCE, `${title}: the lesson does not end`);
      if (Date.now() - told > 1000 * again) {
        await act(hands);
        told = Date.now();
      }
    }
    assert.ok(number === LESSONS.length - 1 || !(await hands.reads("The siege is broken")), `${title}: the game is won without it`);
    log(`by touch, ${hands.name}: ${title}`);
    // It is shown as done for a second.
    await rest(1500);
  }
  await picture(hands, `${hands.name} victory`);
}
