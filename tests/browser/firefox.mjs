// Firefox, as the system has it, on a display that nobody sees: without one it draws no WebGL.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { Hands } from "./hands.mjs";

class FirefoxHands extends Hands {
  /// The driver's Enter is that of the number pad; this is WebDriver's sign for the other.
  key(name) {
    return super.key(name === "Enter" ? "\uE006" : name);
  }

  early(act, given) {
    return this.page.evaluateOnNewDocument(act, given);
  }

  /// Firefox tells of no download before it is there.
  async download(act) {
    const files = () => readdirSync(this.downloads).filter((name) => !name.endsWith(".part"));
    const before = files();
    await act();
    const name = await this.wait("the download", async () => files().find((name) => !before.includes(name) && readFileSync(join(this.downloads, name)).length > 0));
    return readFileSync(join(this.downloads, name));
  }
}

/// Firefox with nothing in it.
export async function browseFirefox({ viewport }) {
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = await once(display.stdout, "data");
  const downloads = mkdtempSync(join(tmpdir(), "osada-downloads-"));
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: false,
    defaultViewport: viewport,
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" },
    extraPrefsFirefox: { "webgl.force-enabled": true, "browser.download.folderList": 2, "browser.download.dir": downloads },
  });
  const hands = new FirefoxHands(await browser.newPage(), 1);
  hands.downloads = downloads;
  const close = async () => {
    await browser.close();
    display.kill();
    rmSync(downloads, { recursive: true, force: true });
  };
  return { hands, close };
}
