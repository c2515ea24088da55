import type { Texts } from "@/lib/texts/en";

declare global {
  /**
   * The texts of each language by the path of their script. The server has every language, a browser only those that it
   * loaded.
   */
  var portalTexts: Record<string, Texts | undefined> | undefined;
}

/** Returns the texts of a script that has run, or `undefined`. */
export function findTexts(path: string): Texts | undefined {
  return globalThis.portalTexts?.[path];
}

const maxTries = 4;
/**
 * The timeout of one try, in milliseconds. If the page's script failed before this code ran, its `error`
 * event is gone, and only the timeout ends the wait.
 */
const maxTryMs = 5000;
const pauseMs = 1000;

const loading = new Map<string, Promise<Texts>>();

/**
 * Resolves with the texts when their script has run. Adds the script if the page does not have it, and tries again
 * after an error or a timeout. Rejects after the last try. Calls with the same path share one promise.
 */
export function loadTexts(path: string): Promise<Texts> {
  const texts = loading.get(path) ?? runScript(path);
  loading.set(path, texts);
  return texts;
}

async function runScript(path: string): Promise<Texts> {
  const present = [...document.scripts].find((script) => script.getAttribute("src") === path);
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await waitForEnd(tries === 1 ? (present ?? addScript(path)) : addScript(path));
    const texts = findTexts(path);
    if (texts !== undefined) return texts;
    await pause(pauseMs * tries);
  }
  throw new Error("The texts of this page did not load. Reload the page.");
}

/**
 * Adds the script to the page. It needs no CSP nonce, because `strict-dynamic` lets a trusted script add other scripts.
 */
function addScript(path: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = path;
  document.head.append(script);
  return script;
}

async function waitForEnd(script: HTMLScriptElement): Promise<void> {
  const ended = (name: "load" | "error") =>
    new Promise<void>((resolve) => script.addEventListener(name, () => resolve(), { once: true }));
  await Promise.race([ended("load"), ended("error"), pause(maxTryMs)]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
