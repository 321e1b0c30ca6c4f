// Loads the program, lends it what a page has – storage, downloads, a clock – and shows what went wrong. `mq_js_bundle.js` of the
// window's library draws, plays sounds and hears keys and mouse; where it does not do so as a game needs it, that is mended here.
"use strict";

const notice = document.getElementById("notice");
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/// What the program fetches next.
let pending = new Uint8Array(0);
/// The program has failed: nothing of it runs any more.
let failed = false;
/// What it handed out when it failed.
const rescued = new Map();

function say(text, choices = []) {
  document.getElementById("text").textContent = text;
  const row = document.getElementById("choices");
  row.replaceChildren();
  for (const [label, act] of choices) {
    const button = document.createElement("button");
    button.textContent = label;
    button.onclick = act;
    row.append(button);
  }
  notice.hidden = false;
}

function stop(text, choices) {
  document.getElementById("progress").hidden = true;
  say(text, choices);
}

const bytesAt = (at, length) => new Uint8Array(wasm_memory.buffer, at, length);
const textAt = (at, length) => decoder.decode(bytesAt(at, length));
const hold = (bytes) => {
  pending = bytes;
  return bytes.length;
};
const holdText = (text) => hold(encoder.encode(text));

function download(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/// What an address may give, and what each has to look like. Nobody has to trust a link: nothing that writes, loads or fails is among it.
const LINKED = {
  level: /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u,
  seed: /^\d+$/,
  lab: /^[a-z-]*$/,
  replay: /./,
};
/// The largest recorded game that is fetched, in bytes.
const LARGEST_RECORDING = 16e6;

/// The arguments of the address: `?level=first_siege&seed=3`, `?replay=game.replay`, `?lab=trap`. A program that uses the page as a
/// person does leaves its own in `osadaArguments` before the page loads.
function given() {
  if (globalThis.osadaArguments) return { words: globalThis.osadaArguments };
  const query = [...new URLSearchParams(location.search)];
  const wrong = query.filter(([name, value]) => !(Object.hasOwn(LINKED, name) && LINKED[name].test(value)));
  if (wrong.length > 0) {
    const asked = wrong.map(([name, value]) => (value ? `${name}=${value}` : name)).join(", ");
    return { why: `An address can give a level, a seed, a board (lab) or a recorded game (replay). This one asks for something else: ${asked}` };
  }
  const words = [];
  let recording;
  for (const [name, value] of query) {
    if (name === "level") words.unshift(value);
    else if (name === "replay") recording = new URL(value, location.href);
    else words.push(`--${name}`, ...(value ? [value] : []));
  }
  if (recording && !["http:", "https:"].includes(recording.protocol)) {
    return { why: `A recorded game comes from the web, not from ${recording.protocol}` };
  }
  return { words, recording };
}

/// Lets the player choose; which label it was.
function choose(text, labels) {
  document.getElementById("progress").hidden = true;
  return new Promise((chosen) => say(text, labels.map((label) => [label, () => chosen(label)]))).then((label) => {
    document.getElementById("progress").hidden = false;
    say("Loading …");
    return label;
  });
}

/// The words to begin with, once the player has agreed to what the address asks for.
async function agreed() {
  const { words, recording, why } = given();
  if (why) {
    await choose(why, ["Begin without it"]);
    return [];
  }
  if (!recording) return words;
  const from = recording.origin === location.origin ? "this site" : recording.host;
  const name = decodeURIComponent(recording.pathname).split("/").pop() || "recorded game";
  const watch = "Watch it";
  const answer = await choose(`This address brings a recorded game, ${name}, from ${from}.`, [watch, "Begin without it"]);
  if (answer !== watch) return words;
  files.fetched.set(name, await fetched(recording, name));
  return [...words, "--replay", name];
}

/// The bytes of a recorded game, if they are not too many.
async function fetched(address, name) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${name} cannot be had: ${answer.status} ${answer.statusText}`);
  const parts = [];
  let size = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST_RECORDING) {
      reader.cancel();
      throw new Error(`${name} is no recorded game: it is larger than ${LARGEST_RECORDING / 1e6} MB`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function lend(words) {
  const guarded = (act, refused) => {
    try {
      return act();
    } catch (error) {
      return refused(holdText(refusal(error)));
    }
  };
  return {
    page_arguments: () => holdText(words.join("\0")),
    page_now: () => Date.now() / 1000,
    page_clock: () => performance.now(),
    page_fingers: () => Number(matchMedia("(pointer: coarse)").matches),
    page_take: (into) => bytesAt(into, pending.length).set(pending),
    page_read: (at, length) =>
      guarded(
        () => {
          const found = files.read(textAt(at, length));
          return found === null ? -1 : hold(found);
        },
        (said) => -2 - said,
      ),
    page_modified: (at, length) => guarded(() => files.modified(textAt(at, length)) ?? -1, () => -1),
    page_write: (at, length, bytes, count, modified) =>
      guarded(
        () => {
          files.write(textAt(at, length), bytesAt(bytes, count), modified);
          return 0;
        },
        (said) => said,
      ),
    page_remove: (at, length) => guarded(() => files.remove(textAt(at, length)), () => undefined),
    page_names: () => guarded(() => holdText(files.names().join("\0")), () => 0),
    page_download: (at, length, bytes, count) => {
      const [name, copy] = [textAt(at, length), bytesAt(bytes, count).slice()];
      if (failed) rescued.set(name, copy);
      else download(name, copy);
    },
    page_remark: (at, length) => console.info(textAt(at, length).trimEnd()),
    page_ended: (at, length) => {
      failed = true;
      stop(textAt(at, length), [["Start again", () => location.reload()]]);
    },
  };
}

/// A call into the program that has trapped: nothing of it may run again, but what it holds can still be saved.
function fail(error) {
  if (failed) return;
  failed = true;
  console.error(error);
  const began = Date.now() / 1000;
  let told = "Something went wrong inside Osada.\n" + error;
  try {
    const length = raw.page_failed();
    told = textAt(raw.page_left(), length);
  } catch (again) {
    told += "\nThere is no emergency save: saving failed too.";
  }
  try {
    const kept = "data/saves/emergency.save";
    if (files.modified(kept) >= began) rescued.set("osada emergency.save", files.read(kept));
  } catch (forbidden) {
    // Then it has been handed out.
  }
  const saves = [...rescued].map(([name, bytes]) => [`Download ${name}`, () => download(name, bytes)]);
  stop(told, [...saves, ["Start again", () => location.reload()]]);
}

/// The program's functions as it exports them.
let raw;

/// The same so that a trap ends in the notice, and nothing is called after it.
function watched(exports) {
  const all = {};
  for (const [name, value] of Object.entries(exports)) {
    const call = (...given) => {
      if (failed) return 0;
      try {
        return value(...given);
      } catch (error) {
        fail(error);
        return 0;
      }
    };
    all[name] = typeof value === "function" ? call : value;
  }
  return all;
}

/// The bytes of the program, unpacked as they come, and how much of them has come.
async function program() {
  const answer = await fetch("osada.wasm.xz");
  if (!answer.ok) throw new Error(`osada.wasm.xz cannot be had: ${answer.status} ${answer.statusText}`);
  const all = Number(answer.headers.get("Content-Length")) || 2e6;
  const bar = document.getElementById("progress");
  let come = 0;
  const counter = new TransformStream({
    transform(bytes, out) {
      come += bytes.length;
      bar.value = Math.min(come / all, 1);
      out.enqueue(bytes);
    },
    flush: () => performance.mark("osada-arrived"),
  });
  const unpacked = new globalThis["xz-decompress"].XzReadableStream(answer.body.pipeThrough(counter));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
}

function mendInput() {
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  // A button that is let go beside the canvas is let go.
  window.addEventListener("mouseup", (event) => {
    if (event.target === canvas) return;
    const at = mouse_relative_position(event.clientX, event.clientY);
    wasm_exports.mouse_up(at.x, at.y, into_sapp_mousebutton(event.button));
  });
  // A notch of a wheel is one step, and so are a hundred pixels of a trackpad.
  let turned = 0;
  canvas.onwheel = (event) => {
    event.preventDefault();
    turned -= event.deltaY * [1, 33, 400][event.deltaMode];
    const steps = Math.trunc(turned / 100);
    turned -= steps * 100;
    if (steps !== 0) wasm_exports.mouse_wheel(0, Math.sign(steps));
  };
  const code = window.into_sapp_keycode;
  window.into_sapp_keycode = (key) => ({ Quote: 39, Slash: 47 })[key] ?? code(key);
  // Keys of the game that mean something else to the browser. What is pasted comes with its own event.
  window.addEventListener(
    "keydown",
    (event) => {
      const control = event.ctrlKey || event.metaKey;
      if (control && event.code === "KeyV") event.stopImmediatePropagation();
      else if (/^F\d+$/.test(event.code) || control || event.code === "Tab") event.preventDefault();
    },
    true,
  );
  window.addEventListener("paste", (event) => {
    const text = encoder.encode(event.clipboardData.getData("text"));
    const at = wasm_exports.allocate_vec_u8(text.length);
    bytesAt(at, text.length).set(text);
    wasm_exports.on_clipboard_paste(at, text.length);
    wasm_exports.key_down(86, SAPP_MODIFIER_CTRL, false);
    wasm_exports.key_up(86, SAPP_MODIFIER_CTRL);
    event.stopImmediatePropagation();
  }, true);
  const env = importObject.env;
  env.sapp_set_clipboard = (at, length) => {
    clipboard = textAt(at, length);
    navigator.clipboard?.writeText(clipboard).catch(() => {});
  };
  env.sapp_set_fullscreen = (fill) => {
    const done = fill ? document.documentElement.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen();
    done?.catch(() => wasm_exports.page_fullscreen_left());
  };
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) wasm_exports.page_fullscreen_left();
  });
  // The program takes in how dense the pixels are once.
  const density = window.devicePixelRatio || 1;
  window.dpi_scale = env.dpi_scale = () => (high_dpi ? density : 1);
}

function watchPage() {
  const hide = () => {
    if (document.visibilityState === "hidden") wasm_exports.page_hidden();
  };
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("pagehide", () => wasm_exports.page_hidden());
}

async function begin() {
  const probe = document.createElement("canvas");
  if (!(probe.getContext("webgl") || probe.getContext("experimental-webgl"))) {
    throw new Error("Osada draws with WebGL, and this browser does not offer it. Turn on hardware acceleration in its settings, or use another browser.");
  }
  const words = await agreed();
  register_plugins(plugins);
  Object.assign(importObject.env, lend(words));
  mendInput();
  const module = await WebAssembly.compileStreaming(program());
  add_missing_functions_stabs(module);
  const { exports } = await WebAssembly.instantiate(module, importObject);
  performance.mark("osada-loaded");
  raw = exports;
  wasm_memory = exports.memory;
  wasm_exports = watched(exports);
  say("Painting …");
  // The text is to be seen before the program takes the time it needs.
  await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
  const frame = wasm_exports.frame;
  wasm_exports.frame = () => {
    frame();
    if (failed) return;
    wasm_exports.frame = frame;
    notice.hidden = true;
    performance.mark("osada-first-frame");
  };
  watchPage();
  wasm_exports.main();
}

if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("offline.js").catch(() => {});
}
begin().catch((error) => {
  failed = true;
  stop(error.message || String(error), [["Try again", () => location.reload()]]);
});
