import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createChangelogPage } from "./changelog-page";
import { parseChangelog } from "./parse-changelog";
import { renderFeed } from "./render-feed";

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
const changedAt = new Date("2027-02-03T04:05:06.000Z");
const markdown = readFileSync("CHANGELOG.md", "utf8");

function feedOf(text: string): string {
  return renderFeed({
    releases: parseChangelog(text),
    baseUrl: "https://api.example.com",
    changedAt,
    digest,
  });
}

function idsOf(feed: string): string[] {
  return [...feed.matchAll(/<id>(urn:[^<]+)<\/id>/g)].map(([, id = ""]) => id);
}

test("the changelog of the repository parses, and no word of it is lost", () => {
  const releases = parseChangelog(markdown);
  const items = releases.flatMap(({ sections }) => sections.flatMap((section) => section.items));
  expect(items.length).toBe(markdown.match(/^- /gm)?.length);
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== "" && !/^(#+|-)$/.test(word));
  const titles = releases.flatMap(({ title, sections }) => [
    title,
    ...sections.map((section) => section.title),
  ]);
  const start = markdown.indexOf("\n## ");
  expect(words([...titles, ...items].join(" ")).sort()).toEqual(words(markdown.slice(start)).sort());
});

test("the changelog page has every item under its release and its kind", () => {
  const { blocks } = createChangelogPage(
    parseChangelog("# C\n\nIntro.\n\n## 2027-01-05\n\n### Added\n\n- One\n  more.\n- Two.\n"),
  );
  expect(blocks.slice(1)).toEqual([
    { kind: "heading", level: 2, id: "2027-01-05", text: "2027-01-05" },
    { kind: "heading", level: 3, id: "2027-01-05-added", text: "Added" },
    { kind: "list", ordered: false, items: ["One more.", "Two."] },
  ]);
});

test("a line without a place in the changelog is an error that names the line", () => {
  expect(() => parseChangelog("## A\n\nlost\n")).toThrow("Line 3 of the changelog");
  expect(() => parseChangelog("## A\n### Added\n- One\nlost\n")).toThrow("Line 4 of the changelog");
});

test("the feed has one entry with its own ID for each item", () => {
  const ids = idsOf(feedOf(markdown));
  expect(ids.length).toBe(markdown.match(/^- /gm)?.length);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the ID of an entry stays the same when its release gets a date, moves or wraps differently", () => {
  const word = fc.stringMatching(/^[a-z<&"`]{1,8}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 1, max: 11 }),
      (words, cut) => {
        const wrapped = `${words.slice(0, cut).join(" ")}\n  ${words.slice(cut).join(" ")}`.trimEnd();
        const before = feedOf(`## Unreleased\n\n### Added\n\n- ${words.join(" ")}\n`);
        const after = feedOf(`## Unreleased\n\n## 2027-01-05\n\n### Changed\n\n- ${wrapped}\n`);
        expect(idsOf(after)).toEqual(idsOf(before));
        expect(before).toContain("<updated>2027-02-03T04:05:06.000Z</updated>");
        expect(after).toContain("<updated>2027-01-05T00:00:00.000Z</updated>");
      },
    ),
  );
});

test("the title of an entry is its first sentence with the area before the colon", () => {
  const feed = feedOf("## Unreleased\n\n### Added\n\n- Portal: passkeys as a second factor. More.\n- One\n");
  expect([...feed.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
    "Car rental partner API: changelog",
    "Portal: passkeys as a second factor",
    "One",
  ]);
});

test("the feed escapes markup in the text", () => {
  const feed = feedOf('## Unreleased\n\n### Added\n\n- `a<b>` & "c".\n');
  expect(feed).toContain('<content type="text">a&lt;b&gt; &amp; &quot;c&quot;.</content>');
});
