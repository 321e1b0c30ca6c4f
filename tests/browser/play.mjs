// The page in a real browser: `node tests/browser/play.mjs OSADA [target/web [PART]]` plays a level by mouse and keys, saves, reloads the page,
// goes on, and has the recording verified by the program OSADA. With OSADA_PICTURES=folder it leaves pictures there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browseFirefox } from "./firefox.mjs";
import { browse, rest, serve } from "./hands.mjs";
import { allLessons } from "./lessons.mjs";
import { everyScreen } from "./touch.mjs";

const [osada, folder = new URL("../../target/web", import.meta.url).pathname, only = ""] = process.argv.slice(2);
const kept = mkdtempSync(join(tmpdir(), "osada-kept-"));
const byHand = readFileSync(new URL("../data/sessions/by_hand.replay", import.meta.url));
const server = await serve(folder, { "by_hand.replay": byHand, "large.replay": Buffer.alloc(17e6) });
const log = (text) => console.log(`${Math.round(performance.now() / 1000)} s: ${text}`);

const picture = async (hands, name) => {
  if (!process.env.OSADA_PICTURES) return;
  // All of it is painted by then.
  await rest(3000);
  await hands.page.screenshot({ path: join(process.env.OSADA_PICTURES, `${name}.png`) });
};

/// A page in a browser with nothing in it, for as long as something is done there.
async function within({ name, trees, open = browse, ...options }, act) {
  const { hands, close } = await open(options);
  try {
    Object.assign(hands, options.viewport, { name, trees });
    await act(hands);
    assert.deepEqual(hands.errors, [], "the console has no errors");
  } catch (error) {
    await picture(hands, "failed");
    console.log((await hands.texts()).map(({ x, y, text }) => `${Math.round(x)},${Math.round(y)} ${text}`).join(" | "));
    throw error;
  } finally {
    await close();
  }
}

async function byMouseAndKeys(hands) {
  const times = await hands.open(server.address);
  log(`first frame ${Math.round(times["osada-first-frame"] - times["osada-arrived"])} ms after the program came`);
  await picture(hands, "title");
  // A level out of the title, and trees marked by a drag.
  await hands.click("Tutorial");
  await hands.key("Home");
  await rest(1000);
  await hands.key("c");
  await hands.drag(await hands.tile(3, 5), await hands.tile(6, 9));
  await hands.key("F5");
  const early = await hands.wait("the quick save", () => hands.file("data/saves/quick.save"));
  // Time runs, and the page is left.
  await hands.key(" ");
  await hands.key("3");
  await rest(5000);
  await picture(hands, "game");
  await hands.key("F5");
  await hands.wait("a later quick save", async () => !(await hands.file("data/saves/quick.save")).equals(early));
  writeFileSync(join(kept, "browser.save"), await hands.file("data/saves/quick.save"));
  log("played and saved");

  // The page comes again and goes on.
  await hands.open(server.address);
  await hands.key("Enter");
  await hands.wait("the game that was left", async () => (await hands.texts()).some(({ text }) => text.startsWith("map ")));
  await hands.key(" ");
  await rest(1500);
  // Its recording goes out as a download.
  await hands.key("F6");
  const replay = join(kept, "browser.replay");
  writeFileSync(replay, await hands.download(() => hands.click("Recording")));
  log(execFileSync(osada, ["replay", replay, "--verify"], { encoding: "utf8" }).trim());
  await picture(hands, "saves");
  return replay;
}

/// The recording of the game that is on, verified; whether somebody has asked for anything in it.
async function recording(hands, open, press = "click") {
  await open();
  const file = join(kept, "now.replay");
  writeFileSync(file, await hands.download(() => hands[press]("Recording")));
  execFileSync(osada, ["replay", file, "--verify"]);
  const [, ticks, hash] = execFileSync(osada, ["replay", file], { encoding: "utf8" }).match(/^tick (\d+), .*hash (\w+)$/m);
  const untouched = JSON.parse(execFileSync(osada, ["sim", "tutorial", "--seed", "1", "--ticks", ticks, "--json"]));
  return hash !== untouched.hash;
}

/// Trees of the tutorial are marked by the mouse, wherever the pixels of the screen lie.
async function atDensity(hands) {
  await hands.open(server.address, "tutorial --seed 1");
  await hands.key("Home");
  await rest(1000);
  await hands.key("c");
  await hands.drag(await hands.tile(3, 5), await hands.tile(6, 9));
  await hands.key(" ");
  await rest(1000);
  const marked = await recording(hands, () => hands.key("F6"));
  assert.ok(marked, `at ${hands.density} pixels a point the mouse marks the trees it is on`);
  log(`${hands.density} pixels a point: trees are marked`);
}

async function byTouch(hands) {
  await hands.open(server.address, "tutorial --seed 1");
  const corner = async () => (await hands.texts()).find(({ text }) => text.startsWith("map "));
  const at = (x, y) => ({ x: hands.width * x, y: hands.height * y });
  // A tap takes the axe, a drag marks what it passes over.
  await hands.wait("the map", corner);
  // From the first touch on buttons have their names.
  await hands.touch([[at(0.5, 0.55)]]);
  await hands.tap("Chop");
  const [from, to] = [await hands.tile(...hands.trees[0]), await hands.tile(...hands.trees[1])];
  await hands.touch([[from], [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }], [to]]);
  await picture(hands, hands.name);
  // Two fingers spread the map, one moves it.
  const before = await hands.wait("the map", corner);
  await hands.touch([[at(0.5, 0.6), at(0.55, 0.6)], [at(0.48, 0.6), at(0.57, 0.6)], [at(0.45, 0.6), at(0.6, 0.6)]]);
  await hands.wait("a larger map", async () => Number((await corner()).text.slice(4)) > Number(before.text.slice(4)) * 1.2);
  // It glides for a while.
  await rest(3000);
  const still = await corner();
  await hands.touch([[at(0.55, 0.6)], [at(0.5, 0.6)], [at(0.4, 0.6)]]);
  await hands.wait("a map that has moved", async () => (await corner()).x < still.x - 30);
  // Time runs at a tap.
  await rest(1000);
  await hands.tap("1×");
  await hands.wait("a clock that runs", async () => !(await hands.texts()).some(({ text }) => /^(Day 1 )?06:00$/.test(text)));
  const menu = async () => {
    // The first tap may only put down the axe.
    for (let taps = 0; taps < 3 && !(await hands.reads("Resume")); taps += 1) {
      await hands.tap("Back");
      await rest(1500);
    }
    await hands.tap("Save, load");
  };
  const marked = await recording(hands, menu, "tap");
  assert.ok(marked, "fingers mark trees");
  log(`by touch, ${hands.name}: trees are marked`);
}

/// On every screen everything that is tapped is as high as a finger.
async function screens(hands) {
  await everyScreen(hands, { address: server.address, picture });
  log(`by touch, ${hands.name}: every screen has targets for fingers`);
}

/// The tutorial is won by fingers alone.
async function lessons(hands) {
  await allLessons(hands, { address: server.address, picture, log });
}

/// Nothing more can be kept, the player is told so, and what can be kept elsewhere goes out.
async function fullStorage(hands) {
  await hands.open(server.address, "tutorial --seed 1");
  await hands.page.evaluate(() => {
    // What is written on the window still finds room, and a save does not.
    for (let size = 1 << 20; size >= 1 << 13; size >>= 1) {
      try {
        for (let number = 0; ; number += 1) localStorage.setItem(`other:${size}:${number}`, "x".repeat(size));
      } catch {
        // Smaller pieces may still fit.
      }
    }
  });
  await hands.key(" ");
  await rest(500);
  await hands.key("F5");
  await hands.wait("what is wrong", async () => (await hands.texts()).some(({ text }) => text.includes("storage is full")));
  await picture(hands, "full");
  await hands.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("other:")).forEach((key) => localStorage.removeItem(key)));
  await hands.key("F5");
  await hands.wait("the quick save", () => hands.file("data/saves/quick.save"));
  log("a full storage is survived");
}

/// What is dropped on the page is taken in: the recorded game of a desktop.
async function dropped(hands) {
  await hands.open(server.address);
  await hands.drop("by_hand.replay", byHand);
  await hands.wait("the recorded game", async () => (await hands.texts()).some(({ text }) => text.startsWith("map ")));
  log("a recorded game of the desktop is watched");
}

/// Anybody may have written a link: it gives a level, a seed, a board or a recorded game, and nothing else.
async function links(hands) {
  const open = async (query) => {
    await hands.page.goto(`${server.address}${query}`);
    await hands.wait("the notice", async () => /address/.test(await hands.notice()));
    return hands.notice();
  };
  const click = async (name) => {
    await hands.page.getByRole("button", { name }).click();
    await hands.begun();
  };
  for (const query of ["?args=--writings data/saves/quick.save", "?writings=data/saves/quick.save", "?level=--writings", "?lab&crash-at=1", "?load=a.save", "?seed=x"]) {
    assert.match(await open(query), /asks for something else/);
  }
  assert.equal(await hands.page.evaluate(() => localStorage.length), 0, "nothing was written");
  await click("Begin without it");
  assert.match(await open("?replay=large.replay"), /recorded game, large.replay, from this site/);
  await hands.page.getByRole("button", { name: "Watch it" }).click();
  await hands.wait("the refusal", async () => /larger than 16 MB/.test(await hands.notice()));
  assert.match(await open("?replay=by_hand.replay"), /by_hand.replay/);
  await click("Watch it");
  await hands.page.goto(`${server.address}?lab=trap&seed=2`);
  await hands.begun();
  log("links give what they may");
}

/// A game that fails is saved before the page says so.
async function failure(hands) {
  await hands.open(server.address, "tutorial --seed 1 --crash-at 60");
  await hands.key(" ");
  await hands.wait("the notice", async () => (await hands.notice()).includes("Something went wrong"));
  assert.match(await hands.notice(), /asked to fail at tick/);
  const file = join(kept, "emergency.save");
  writeFileSync(file, await hands.download(() => hands.page.getByRole("button", { name: "emergency" }).click()));
  log(execFileSync(osada, ["check", file], { encoding: "utf8" }).trim());
  await picture(hands, "failure");
  hands.errors.length = 0;
}

/// After the first visit the page needs no network.
async function offline(hands) {
  await hands.open(server.address);
  await hands.page.evaluate(() => navigator.serviceWorker.ready);
  await hands.page.context().setOffline(true);
  await hands.open(server.address);
  log("the page comes without a network");
  await hands.page.context().setOffline(false);
}

const desk = { viewport: { width: 1280, height: 800 } };
const glass = { hasTouch: true };
// Corners of a piece of wood that no panel hides.
const [above, below] = [[[6, 7], [7, 10]], [[2, 17], [5, 21]]];
const tablet = { ...glass, name: "tablet", viewport: { width: 1024, height: 768 } };
const phone = { ...glass, name: "phone", viewport: { width: 844, height: 390 }, density: 3 };
const parts = [
  [byMouseAndKeys, { ...desk, name: "chromium" }],
  [byMouseAndKeys, { ...desk, name: "firefox", open: browseFirefox }],
  ...[1.25, 1.5, 2].map((density) => [atDensity, { ...desk, density }]),
  [byTouch, { ...tablet, trees: above }],
  [byTouch, { ...phone, trees: below }],
  [lessons, tablet],
  // Takes long where the processor draws: only when it is named.
  [lessons, { ...phone, density: 1, asked: true }],
  [screens, tablet],
  [screens, phone],
  ...[fullStorage, dropped, links, failure, offline].map((part) => [part, desk]),
];
for (const [part, { asked, ...options }] of parts) {
  const title = `${part.name} ${options.name}`;
  if (asked ? title === only : title.includes(only)) await within(options, part);
}
server.close();
log("done");
