// The program of the page without a page: what it imports does nothing, and what it is handed are bytes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { XzReadableStream } = createRequire(import.meta.url)("../../web/xz-decompress.min.js");

/// How levels go that ship, with scripted players, in the program of a page.
export async function simulator(file) {
  const unpacked = new XzReadableStream(new Blob([readFileSync(file)]).stream());
  const module = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
  const env = {};
  for (const { name } of WebAssembly.Module.imports(module)) env[name] = () => 0;
  let pending = new Uint8Array(0);
  let memory;
  env.page_take = (into) => new Uint8Array(memory.buffer, into, pending.length).set(pending);
  const { exports } = await WebAssembly.instantiate(module, { env });
  memory = exports.memory;
  return (level, player, seed, ticks) => {
    pending = new TextEncoder().encode(`${level}\n${player}`);
    const hash = exports.page_simulate(pending.length, BigInt(seed), BigInt(ticks));
    return BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
  };
}
