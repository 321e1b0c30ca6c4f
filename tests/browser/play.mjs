// The page in a real browser: `node tests/browser/play.mjs OSADA [target/web]` plays a level by mouse and keys, saves, reloads the page,
// goes on, and has the recording verified by the program OSADA. With OSADA_PICTURES=folder it leaves pictures there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hands, browse, serve } from "./hands.mjs";

const [osada, folder = new URL("../../target/web", import.meta.url).pathname] = process.argv.slice(2);
const kept = mkdtempSync(join(tmpdir(), "osada-kept-"));
const server = await serve(folder);
const log = (text) => console.log(`${Math.round(performance.now() / 1000)} s: ${text}`);

const picture = async (hands, name) => {
  if (process.env.OSADA_PICTURES) await hands.page.screenshot({ path: join(process.env.OSADA_PICTURES, `${name}.png`) });
};

/// A page in a browser with nothing in it, for as long as something is done there.
async function within(options, act) {
  const { context, close } = await browse(options);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const hands = new Hands(page, options.deviceScaleFactor ?? 1);
    await act(hands);
    assert.deepEqual(hands.errors, [], "the console has no errors");
  } finally {
    await close();
  }
}

async function byMouseAndKeys(hands) {
  const times = await hands.open(server.address);
  log(`first frame ${Math.round(times["osada-first-frame"] - times["osada-loaded"])} ms after the program came`);
  await picture(hands, "title");
  // A level out of the title, and trees marked by a drag.
  const card = await hands.find("Tutorial");
  await hands.page.mouse.click(card.x, card.y - 30, { delay: 200 });
  await hands.key("Home");
  await hands.page.waitForTimeout(1000);
  await hands.key("c");
  await hands.drag(await hands.tile(3, 5), await hands.tile(6, 9));
  await hands.key("F5");
  const early = await hands.wait("the quick save", () => hands.file("data/saves/quick.save"));
  // Time runs, and the page is left.
  await hands.key("Space");
  await hands.key("3");
  await hands.page.waitForTimeout(5000);
  await picture(hands, "game");
  await hands.key("F5");
  await hands.wait("a later quick save", async () => !(await hands.file("data/saves/quick.save")).equals(early));
  writeFileSync(join(kept, "browser.save"), await hands.file("data/saves/quick.save"));
  log("played and saved");

  // The page comes again and goes on.
  await hands.open(server.address);
  await hands.key("Enter");
  await hands.wait("the game that was left", async () => (await hands.texts()).some(({ text }) => text.startsWith("map ")));
  await hands.key("Space");
  await hands.page.waitForTimeout(1500);
  // Its recording goes out as a download.
  await hands.key("F6");
  const downloading = hands.page.waitForEvent("download");
  await hands.click("Recording");
  const replay = join(kept, "browser.replay");
  await (await downloading).saveAs(replay);
  log(execFileSync(osada, ["replay", replay, "--verify"], { encoding: "utf8" }).trim());
  await picture(hands, "saves");
  return replay;
}

await within({ viewport: { width: 1280, height: 800 } }, byMouseAndKeys);
server.close();
log("done");
