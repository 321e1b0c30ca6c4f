// How much memory a page takes while the planner plays a long level on it: `node tests/browser/memory.mjs [MINUTES [target/web]]`
// prints megabytes every half minute, of the program and of the page's scripts.
import { browse, rest, serve } from "./hands.mjs";

const [minutes = 60, folder = new URL("../../target/web", import.meta.url).pathname] = process.argv.slice(2);
const site = await serve(folder);
const { hands, close } = await browse({ viewport: { width: 640, height: 400 } });
await hands.open(site.address, "no_end --player planner");
const megabytes = (bytes) => Math.round(bytes / 1e6);
for (let half = 0; half <= 2 * minutes; half += 1) {
  const [program, scripts] = await hands.page.evaluate(() => [wasm_memory.buffer.byteLength, performance.memory.usedJSHeapSize]);
  console.log(`${half / 2} min: ${megabytes(program)} MB, scripts ${megabytes(scripts)} MB`);
  await rest(30_000);
}
await close();
site.close();
