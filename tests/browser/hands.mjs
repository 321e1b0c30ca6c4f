// Somebody at the mouse, the keys and the glass of a page.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { chromium } from "playwright-core";

const KINDS = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".xz": "application/x-xz" };
/// Longest time that anything may take to show.
const PATIENCE = 120_000;

/// Lets so many milliseconds pass.
export const rest = (milliseconds) => new Promise((over) => setTimeout(over, milliseconds));

/// A plain static server with the page in a sub-folder, and other files beside it.
export async function serve(folder, others = {}) {
  const server = createServer(async (request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://page").pathname));
    const inside = path.startsWith("/games/osada/") ? path.slice("/games/osada/".length) || "index.html" : null;
    try {
      const bytes = others[inside] ?? (await readFile(join(folder, inside)));
      answer.writeHead(200, { "Content-Type": KINDS[extname(inside)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}/games/osada/`, close: () => server.close() };
}

/// Chromium with nothing in it.
export async function browse({ viewport, density = 1, ...options }) {
  const profile = mkdtempSync(join(tmpdir(), "osada-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader"],
    acceptDownloads: true,
    viewport,
    deviceScaleFactor: density,
    ...options,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { hands: new Hands(page, density), close };
}

export class Hands {
  constructor(page, density) {
    this.page = page;
    this.density = density;
    this.errors = [];
    page.on("console", (message) => message.type() === "error" && this.errors.push(message.text()));
    page.on("pageerror", (error) => this.errors.push(String(error)));
  }

  /// Opens the page with these arguments and waits for its first frame; how long that took, in milliseconds.
  async open(address, args = "") {
    const words = `--writings writings.txt ${args}`.split(" ").filter((word) => word);
    await this.early((words) => (globalThis.osadaArguments = words), words);
    await this.page.goto(address);
    return this.begun();
  }

  /// Has a function run in every page before its own scripts.
  early(act, given) {
    return this.page.addInitScript(act, given);
  }

  /// Waits for the first frame; the page's own times so far, in milliseconds.
  async begun() {
    const marks = () => performance.getEntriesByType("mark").map(({ name, startTime }) => [name, startTime]);
    await this.wait("the first frame", async () => (await this.page.evaluate(marks)).some(([name]) => name === "osada-first-frame"));
    return Object.fromEntries(await this.page.evaluate(marks));
  }

  /// The bytes that somebody gets as a download who does this.
  async download(act) {
    const downloading = this.page.waitForEvent("download");
    await act();
    return readFile(await (await downloading).path());
  }

  /// Drops a file on the page.
  async drop(name, bytes) {
    await this.page.evaluate(([name, bytes]) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], name));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: files }));
    }, [name, [...bytes]]);
  }

  /// Processor seconds that the page's thread has worked since the first question.
  async worked() {
    if (!this.metrics) {
      this.metrics = await this.page.context().newCDPSession(this.page);
      await this.metrics.send("Performance.enable", { timeDomain: "threadTicks" });
    }
    const { metrics } = await this.metrics.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
  }

  async wait(what, ready) {
    const began = Date.now();
    for (;;) {
      const found = await ready();
      if (found) return found;
      if (Date.now() - began > PATIENCE) throw new Error(`${what} did not come; the page says: ${await this.notice()}; errors: ${this.errors.join("; ")}`);
      await rest(100);
    }
  }

  notice() {
    return this.page.evaluate(() => (document.getElementById("notice").hidden ? "" : document.getElementById("text").textContent));
  }

  /// A file of the browser's storage, or null.
  async file(name) {
    const text = await this.page.evaluate((name) => localStorage.getItem(`osada:${location.pathname}:${name}`), name);
    return text === null ? null : Buffer.from(text.slice(text.indexOf(" ") + 1), "latin1");
  }

  /// Every text on the window with the point of its middle, and `target WIDTH×HEIGHT` for all that can be clicked.
  async texts() {
    const lines = ((await this.file("writings.txt")) ?? Buffer.alloc(0)).toString().split("\n");
    return lines.map((line) => line.split("\t")).filter((parts) => parts.length === 3).map(([x, y, text]) => ({ x: x / this.density, y: y / this.density, text }));
  }

  /// What can be clicked: its middle, width and height, in points.
  async targets() {
    const sizes = (await this.texts()).filter(({ text }) => text.startsWith("target "));
    return sizes.map(({ x, y, text }) => {
      const [width, height] = text.slice("target ".length).split("×").map((pixels) => pixels / this.density);
      return { x, y, width, height };
    });
  }

  async reads(text) {
    return (await this.texts()).some((other) => other.text === text);
  }

  /// Where a text is read, once it is.
  async find(text) {
    return this.wait(`the text “${text}”`, async () => (await this.texts()).findLast((other) => other.text === text));
  }

  async click(text) {
    const { x, y } = await this.find(text);
    await this.page.mouse.move(x, y);
    await rest(300);
    await this.page.mouse.down();
    await rest(200);
    await this.page.mouse.up();
    await rest(300);
  }

  /// What fingers do: lists of points, one after the other; at the end all are lifted.
  async touch(moments, pause = 60) {
    this.glass ??= await this.page.context().newCDPSession(this.page);
    const send = (type, points) => this.glass.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
    await send("touchStart", moments[0]);
    for (const points of moments.slice(1)) {
      await rest(pause);
      await send("touchMove", points);
    }
    await rest(pause);
    await send("touchEnd", []);
    await rest(400);
  }

  async tap(text) {
    const { x, y } = await this.find(text);
    await this.page.touchscreen.tap(x, y);
    await rest(500);
  }

  async key(name) {
    await this.page.keyboard.press(name, { delay: 150 });
    await rest(300);
  }

  /// The middle of a tile of the map.
  async tile(column, row) {
    const map = await this.wait("the map", async () => (await this.texts()).find(({ text }) => text.startsWith("map ")));
    const size = Number(map.text.slice(4)) / this.density;
    return { x: map.x + (column + 0.5) * size, y: map.y + (row + 0.5) * size };
  }

  async drag(from, to) {
    await this.page.mouse.move(from.x, from.y);
    await rest(200);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await rest(200);
    await this.page.mouse.move(to.x, to.y);
    await rest(200);
    await this.page.mouse.up();
    await rest(300);
  }
}
