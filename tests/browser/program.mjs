// The program of the page without a page: what it imports does nothing, and what it is handed are bytes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { XzReadableStream } = createRequire(import.meta.url)("../../web/xz-decompress.min.js");

/// The bytes of a program that is packed as the page has it.
export function unpacked(file) {
  return new Response(new XzReadableStream(new Blob([readFileSync(file)]).stream())).arrayBuffer();
}

/// How levels go that ship, with scripted players, in the program of a page: of its own, so that a browser can be handed it as text.
export async function load(bytes) {
  const module = await WebAssembly.compile(bytes);
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

/// The same here, out of a packed program.
export const simulator = async (file) => load(await unpacked(file));
