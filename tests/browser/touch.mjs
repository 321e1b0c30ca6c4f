// Nothing but fingers: every screen has targets that they hit, and the tutorial is played to its end.
import assert from "node:assert/strict";
import { rest } from "./hands.mjs";

/// Points of height that a finger needs. Rounding to pixels may take a little of it.
const FINGER = 44 - 0.5;

/// Sees to it that everything that can be tapped is as high as a finger, once the panels have found their places.
async function fitsFingers(hands, screen, { picture }) {
  await rest(900);
  await picture(hands, `${hands.name} ${screen}`);
  const small = (await hands.targets()).filter(({ height }) => height < FINGER);
  const told = small.map(({ x, y, width, height }) => `${width.toFixed(0)}×${height.toFixed(0)} at ${x.toFixed(0)}, ${y.toFixed(0)}`);
  return told.map((target) => `${screen}: ${target}`);
}

/// Every screen, entered by taps.
export async function everyScreen(hands, tools) {
  const wrong = [];
  const look = async (screen) => wrong.push(...(await fitsFingers(hands, screen, tools)));
  await hands.open(tools.address);
  // From the first touch on.
  await hands.touch([[{ x: 4, y: hands.height * 0.4 }]]);
  await look("title");
  for (const [name, screen] of [["Settings", "settings"], ["Saves", "saves"]]) {
    await hands.tap(name);
    await look(screen);
    await hands.tap("Close");
  }
  await hands.tap("Pathfinding lab");
  await look("laboratory");
  await hands.open(tools.address);
  await hands.touch([[{ x: 4, y: hands.height * 0.4 }]]);
  await hands.tap("Editor");
  await look("editor");
  await hands.open(tools.address, "tutorial --seed 1");
  await hands.wait("the map", async () => (await hands.texts()).some(({ text }) => text.startsWith("map ")));
  await hands.touch([[{ x: hands.width * 0.3, y: hands.height * 0.6 }], [{ x: hands.width * 0.35, y: hands.height * 0.6 }], [{ x: hands.width * 0.4, y: hands.height * 0.6 }]]);
  await look("play");
  for (const panel of ["Build", "Jobs", "Armoury", "Overlays", "Log", "Help"]) {
    await hands.tap(panel);
    await look(panel.toLowerCase());
    await hands.tap(panel === "Help" ? "Close" : panel);
  }
  await hands.tap("Halina");
  await look("inspector");
  await hands.tap("Back");
  await hands.tap("Back");
  await look("menu");
  assert.deepEqual(wrong, [], "everything that is tapped is as high as a finger");
}

/// The tutorial from its first lesson to its end.
export async function tutorial(hands, { address, picture, log }) {
  await hands.open(address, "tutorial --seed 1");
  const map = async () => (await hands.texts()).find(({ text }) => text.startsWith("map "));
  await hands.wait("the map", map);
  const middle = { x: hands.width * 0.45, y: hands.height * 0.5 };
  /// Drags the map until a tile is where no panel lies.
  const bring = async (column, row) => {
    let before;
    for (let drags = 0; drags < 12; drags += 1) {
      const at = await hands.tile(column, row);
      // The map does not leave the window.
      if (before && Math.hypot(at.x - before.x, at.y - before.y) < 5) break;
      before = at;
      const way = { x: middle.x - at.x, y: middle.y - at.y };
      if (Math.hypot(way.x, way.y) < 30) break;
      // Fingers begin where nothing but the map lies, and stay on the glass.
      const limit = (value, most) => Math.max(-most, Math.min(most, value));
      const to = { x: middle.x + limit(way.x, hands.width * 0.25), y: middle.y + limit(way.y, hands.height * 0.07) };
      await hands.touch([[middle], [{ x: (middle.x + to.x) / 2, y: (middle.y + to.y) / 2 }], [to], [to]]);
      await rest(400);
    }
    return hands.tile(column, row);
  };
  const lesson = async (title) => {
    await hands.wait(`the lesson “${title}”`, () => hands.reads(title));
    await rest(600);
    await picture(hands, `${hands.name} lesson ${title}`);
    log(`${hands.name}: ${title}`);
  };
  const draw = async (tool, [from, to]) => {
    await bring((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await hands.tap(tool);
    await rest(600);
    const ends = [await hands.tile(...from), await hands.tile(...to)];
    await picture(hands, `${hands.name} ${tool}`);
    await hands.touch([[ends[0]], [{ x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 }], [ends[1]], [ends[1]]]);
  };
  const put = async (name, ends) => {
    await bring((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2);
    await hands.tap("Build");
    await rest(600);
    await picture(hands, `${hands.name} build`);
    const card = await hands.find(name);
    await hands.touch([[{ x: card.x, y: card.y - 30 }]]);
    await rest(600);
    const [from, to] = [await hands.tile(...ends[0]), await hands.tile(...ends[1])];
    await hands.touch(name === "Bed" ? [[from]] : [[from], [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }], [to], [to]]);
  };

  await lesson("Look about");
  await bring(12, 10);
  await lesson("Wood");
  await draw("Chop", [[2, 6], [6, 10]]);
  await lesson("Let time run");
  await hands.tap("1×");
  await lesson("The first logs");
  await hands.tap("4×");
  await lesson("Food");
  await draw("Forage", [[11, 7], [13, 9]]);
  await lesson("A bed");
  await put("Bed", [[18, 10], [18, 10]]);
  await lesson("Traps across the road");
  await put("Spike trap", [[28, 12], [28, 17]]);
  await hands.tap("4×");
  await lesson("Why is she doing that?");
  await hands.tap("Halina");
  await lesson("Until they come");
  await hands.tap("Call raid");
  await lesson("To arms");
  // All who are in view, by two taps on one of them.
  for (const name of ["Bolesław", "Grzegorz", "Halina", "Renata"]) {
    await hands.tap(name);
    await hands.tap("Draft");
  }
  await lesson("Behind the traps");
  const post = await bring(22, 13);
  for (const name of ["Bolesław", "Grzegorz", "Halina", "Renata"]) {
    await hands.tap(name);
    await hands.touch([[post], [post]], 800);
  }
  await hands.tap("4×");
  await lesson("Hold");
  await hands.wait("the end of the raid", async () => (await hands.reads("Until dawn")) || (await hands.reads("Victory")));
  await picture(hands, `${hands.name} after the raid`);
  await hands.tap("4×").catch(() => {});
  await hands.wait("the victory", async () => (await hands.texts()).some(({ text }) => /victory|held|won/i.test(text)));
  await picture(hands, `${hands.name} victory`);
}
