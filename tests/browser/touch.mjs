// Nothing but fingers: every screen has targets that they hit.
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
  // Before the first touch.
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
