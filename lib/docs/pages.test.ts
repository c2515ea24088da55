import { expect, test } from "vitest";
import { partnerContracts } from "@/lib/contracts/all";
import { booking } from "@/lib/contracts/bookings";
import type { Contract } from "@/lib/contracts/contract";
import { presentScenarios } from "@/server/sandbox/present-scenarios";
import { eventGuides } from "./guides/event-payloads";
import { highlight } from "./highlight";
import { operationExamples } from "./operations/operation-examples";
import { docPages } from "./pages";
import { parseInline, plainText } from "./parse-inline";
import type { Setting } from "./setting";

function settingOf(environment: Setting["environment"]): Setting {
  return {
    baseUrl: "https://api.example.com",
    environment,
    dateFrom: "2027-03-01",
    dateTo: "2027-03-05",
    month: "2027-02",
    scenarios: presentScenarios(),
    releases: [],
  };
}

const pages = docPages(settingOf("sandbox"));
const samples = pages
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => (block.kind === "samples" ? block.samples : []));

test("paths of pages, anchors within a page and names of examples are unique", () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  for (const { path, blocks } of pages) {
    const anchors = blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
    expect(new Set(anchors).size, path).toBe(anchors.length);
  }
  const named = samples.flatMap(({ id }) => (id === undefined ? [] : [id]));
  expect(named.length).toBeGreaterThan(150);
  expect(new Set(named).size).toBe(named.length);
});

test.each(Object.entries<Contract>(partnerContracts))(
  "the example response of %s matches its contract",
  (id, contract) => {
    const example = Object.entries<{ response: unknown }>(operationExamples).find(
      ([name]) => name === id,
    )?.[1];
    expect(contract.response.safeParse(example?.response).error).toBeUndefined();
  },
);

test("the example payload of every event is a booking", () => {
  for (const { data } of Object.values(eventGuides)) expect(booking.safeParse(data).error).toBeUndefined();
});

test("the production reference has no sandbox operations, and the sandbox page starts with a note", () => {
  const production = docPages(settingOf("production"));
  expect(JSON.stringify(production.filter(({ path }) => path.startsWith("/docs/api")))).not.toContain(
    "/v1/sandbox/clock",
  );
  const sandbox = production.find(({ path }) => path === "/docs/sandbox");
  expect(sandbox?.blocks[0]).toMatchObject({ kind: "note" });
});

test("highlighting does not change the text", () => {
  expect(samples.length).toBeGreaterThan(200);
  for (const { language, text } of samples) {
    expect(
      highlight(language, text)
        .map((token) => token.text)
        .join(""),
    ).toBe(text);
  }
});

test("the inline parser returns links, bold text and code without losing text", () => {
  expect(parseInline("See [`a_b`](/docs) and **this** `code`.")).toEqual([
    { kind: "plain", text: "See " },
    { kind: "link", href: "/docs", content: [{ kind: "code", text: "a_b" }] },
    { kind: "plain", text: " and " },
    { kind: "strong", text: "this" },
    { kind: "plain", text: " " },
    { kind: "code", text: "code" },
    { kind: "plain", text: "." },
  ]);
  expect(plainText("The [`a_b`](/docs) of `c`")).toBe("The a_b of c");
});
