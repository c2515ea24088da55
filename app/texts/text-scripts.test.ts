import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { getTexts } from "@/lib/texts/get-texts";
import { languages } from "@/lib/texts/languages";
import { GET } from "./[file]/route";
import { getTextPath } from "./text-scripts";

async function get(path: string): Promise<Response> {
  const file = path.replace("/texts/", "");
  return await GET(new Request(`http://localhost${path}`), { params: Promise.resolve({ file }) });
}

/** Runs a script as a browser does, and returns the texts that it stores. */
function run(script: string): Record<string, unknown> {
  const page = createContext({});
  runInContext(script, page);
  return JSON.parse(runInContext("JSON.stringify(globalThis.portalTexts)", page));
}

test.for(languages)(
  "the script of %s stores its texts under its own path, and browsers keep it",
  async (language) => {
    const path = getTextPath(language);
    expect(path).toMatch(new RegExp(`^/texts/${language}\\.[\\w-]{16}\\.js$`));
    const response = await get(path);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect(run(await response.text())).toEqual({ [path]: getTexts(language) });
  },
);

test("each language has its own path", () => {
  expect(new Set(languages.map(getTextPath)).size).toBe(languages.length);
});

test("a page of another release gets the current texts under its path, and no cache stores them", async () => {
  const path = "/texts/pt.AAAAAAAAAAAAAAA_.js";
  const response = await get(path);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(run(await response.text())).toEqual({ [path]: getTexts("pt") });
});

test.each([
  "/texts/fr.AAAAAAAAAAAAAAAA.js",
  "/texts/en.js",
  "/texts/en.A'+alert(1)+'AAAA.js",
  "/texts/constructor.AAAAAAAAAAAAAAAA.js",
])("%s is not found", async (path) => {
  const response = await get(path);
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
});
