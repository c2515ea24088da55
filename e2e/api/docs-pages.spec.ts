import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allContracts, partnerContracts } from "@/lib/contracts/all";
import { type ErrorCode, errorCatalogue } from "@/lib/contracts/errors";
import { docPages } from "@/lib/docs/pages";
import { renderMarkdown } from "@/lib/docs/render-markdown";
import { createDocsSetting } from "../support/docs/docs-setting";
import { createShellVariables, parseOutput, runExample } from "../support/docs/docs-shell";
import { setUpService } from "../support/run/set-up-service";

const publicUrl = "http://docs.partner.test";
const service = setUpService({ PUBLIC_URL: publicUrl, RATE_LIMITS: "api-write=50@25" });

const pages = docPages(createDocsSetting(publicUrl));

async function open(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(service().server.url + path, { redirect: "manual" });
  return { status: response.status, html: await response.text() };
}

/** Returns the text that a browser shows for HTML. */
function textOf(html: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return html
    .replace(/<!--.*?-->|<[^>]+>/gs, "")
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_whole, name: string) => entities[name] ?? "");
}

test("every page has its own title, description and URL, and all its examples", async () => {
  const titles = new Set<string>();
  for (const page of pages) {
    const { status, html } = await open(page.path);
    expect(status, page.path).toBe(200);
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    expect(title).toContain("Car rental partner API");
    titles.add(`${title} ${page.group}`);
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${page.path}"/>`);
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1], page.path).toBeTruthy();
    const shown = new Set(
      [...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, code = ""]) => textOf(code)),
    );
    const written = page.blocks.flatMap((block) =>
      block.kind === "samples" ? block.samples.map(({ text }) => text) : [],
    );
    expect([...shown].sort(), page.path).toEqual([...new Set(written)].sort());
  }
  expect(titles.size).toBe(pages.length);
}, 120_000);

test("every link between pages leads to an existing page and heading", async () => {
  const places = new Map<string, Set<string>>();
  const links: [string, string][] = [];
  for (const { path } of pages) {
    const { html } = await open(path);
    places.set(path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)));
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) links.push([path, href]);
  }
  expect(links.length).toBeGreaterThan(1000);
  const others = new Set<string>();
  for (const [from, href] of links) {
    const { pathname, hash, origin } = new URL(href, `${publicUrl}${from}`);
    expect(origin, href).toBe(publicUrl);
    if (!pathname.startsWith("/docs") || pathname.endsWith(".md")) others.add(pathname);
    else if (hash === "") expect([...places.keys()], `${from} → ${href}`).toContain(pathname);
    else expect([...(places.get(pathname) ?? [])], `${from} → ${href}`).toContain(hash.slice(1));
  }
  for (const path of others) expect((await open(path)).status, path).toBeLessThan(400);
}, 120_000);

test("the reference lists exactly the existing operations", async () => {
  const { html } = await open("/docs/api");
  const listed = [...html.matchAll(/href="\/docs\/api\/[a-z-]+#([A-Za-z]+)"/g)].map(([, id = ""]) => id);
  expect([...new Set(listed)].sort()).toEqual(
    ["mintToken", ...allContracts.map(({ operationId }) => operationId)].sort(),
  );
  for (const id of Object.keys(partnerContracts)) {
    const page = pages.find(({ blocks }) =>
      blocks.some((block) => block.kind === "heading" && block.id === id),
    );
    expect((await open(page?.path ?? "")).html, id).toContain(`id="${id}"`);
  }
});

test("every error code of the partner API has a page, and portal-only codes have none", async () => {
  // SAFETY: the record's type defines its keys.
  for (const code of Object.keys(errorCatalogue) as ErrorCode[]) {
    const { status, html } = await open(`/docs/errors/${code}`);
    expect(status, code).toBe("portalOnly" in errorCatalogue[code] ? 404 : 200);
    if (status === 200) expect(html).toContain(`<h1 class="`);
  }
});

test("an unknown page returns 404", async () => {
  for (const path of ["/docs/nothing", "/docs/errors/nothing", "/docs/api/nothing", "/docs/api/account/x"]) {
    expect((await open(path)).status, path).toBe(404);
  }
});

test("pages are available as plain text", async () => {
  const { html: index } = await open("/llms.txt");
  for (const { path } of pages) expect(index).toContain(`](${publicUrl}${path}.md)`);
  const { html: full } = await open("/llms-full.txt");
  for (const { title } of pages) expect(full).toContain(`\n# ${title}\n`);
  expect(full).not.toMatch(/\]\(\//);
});

test("every page is available as Markdown at its address with .md, and names that address", async () => {
  for (const page of pages) {
    const response = await fetch(`${service().server.url}${page.path}.md`);
    expect(response.status, page.path).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await response.text()).toBe(`${renderMarkdown(page, publicUrl)}\n`);
    const { html } = await open(page.path);
    expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${publicUrl}${page.path}.md"/>`);
  }
  for (const path of ["/docs/nothing.md", "/docs/errors/nothing.md", "/docs/.md"]) {
    expect((await open(path)).status, path).toBe(404);
  }
}, 120_000);

test("the changelog is a feed with one entry for each change, which every page names", async () => {
  const response = await fetch(`${service().server.url}/changelog.xml`);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = await response.text();
  const changes = readFileSync("CHANGELOG.md", "utf8").match(/^- /gm) ?? [];
  expect(changes.length).toBeGreaterThan(50);
  expect(feed.match(/<entry>/g)).toHaveLength(changes.length);
  const ids = [...feed.matchAll(/<id>urn:sha256:[0-9a-f]{64}<\/id>/g)].map(([id]) => id);
  expect(new Set(ids).size).toBe(changes.length);
  for (const href of new Set([...feed.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link))) {
    expect((await open(href.slice(publicUrl.length))).status, href).toBe(200);
  }
  expect((await open("/docs/prices")).html).toContain(
    `<link rel="alternate" type="application/atom+xml" href="${publicUrl}/changelog.xml"/>`,
  );
});

test("the Postman collection has a request for every operation, with declared variables", async () => {
  const collection = JSON.parse((await open("/postman.json")).html);
  expect(collection.info.schema).toBe("https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
  const requests: { request: { method: string; url: { raw: string } } }[] = collection.item.flatMap(
    ({ item }: { item: [] }) => item,
  );
  const called = new Set(
    requests.map(
      ({ request }) => `${request.method} ${request.url.raw.replace(/\?.*|\{\{base_url\}\}/g, "")}`,
    ),
  );
  const named = (path: string) => path.replace(/\{+\w+\}+/g, "{}");
  const operations = allContracts.map(({ method, path }) => `${method} ${named(path)}`);
  expect(new Set([...called].map(named))).toEqual(new Set(operations));
  const declared = new Set(collection.variable.map(({ key }: { key: string }) => key));
  const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
  expect(used.length).toBeGreaterThan(40);
  for (const name of used) expect([...declared]).toContain(name);
  for (const line of collection.event[0].script.exec) expect(line).not.toContain("rps_");
});

test("the example on the page of rate_limited returns that error", async () => {
  const variables = await createShellVariables(service(), service().accounts.beta);
  const printed = await runExample(service(), "error-rate_limited", variables);
  expect(parseOutput(printed)).toMatchObject([{ error: { code: "rate_limited" } }]);
});
