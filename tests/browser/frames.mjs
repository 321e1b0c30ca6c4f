// What a frame costs on a page, without the graphics card: `node tests/browser/frames.mjs SAVE [target/web]` goes on from a save in a
// window of 1920×1080 with the whole map in view, and prints the processor time of the page's thread for each frame: paused, and with
// the ticks that it plays.
import { readFileSync } from "node:fs";
import { browse, rest, serve } from "./hands.mjs";

const [save, folder = new URL("../../target/web", import.meta.url).pathname] = process.argv.slice(2);
const SECONDS = 20;
const site = await serve(folder);
const { hands, close } = await browse({ viewport: { width: 1920, height: 1080 } });
await hands.open(site.address, "--whole-map");
await hands.drop("frames.save", readFileSync(save));
// Pictures are painted for some seconds.
await rest(20_000);

await hands.page.evaluate(() => {
  window.framesSoFar = 0;
  const count = () => {
    window.framesSoFar += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
});
const state = async () => ({ seconds: await hands.worked(), frames: await hands.page.evaluate(() => window.framesSoFar) });

async function watch(what) {
  const before = await state();
  await rest(1000 * SECONDS);
  const after = await state();
  const [seconds, frames] = [after.seconds - before.seconds, after.frames - before.frames];
  console.log(`${what}: ${((1000 * seconds) / frames).toFixed(1)} ms a frame of ${frames}`);
}
await watch("paused");
await hands.key(" ");
await watch("running");
await close();
site.close();
