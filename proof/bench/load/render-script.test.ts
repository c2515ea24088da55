import { expect, test } from "vitest";
import type { TemplateStatement } from "../statements/statement-template";
import { renderScript } from "./render-script";

const inputs = {
  variables: ["\\set city random(1, 9)"],
  expressions: { location: "'city-' || :city::text" },
};

function statement(text: string, ...parameters: [string, TemplateStatement["sources"][number]][]) {
  const types = parameters.map(([type]) => type);
  return { name: null, text, types, sources: parameters.map(([, source]) => source) };
}

test("a colon in a constant is escaped and not read as a variable", () => {
  const text = statement("select $1", ["json", { kind: "constant", text: `{"at":"it's 10:00"}` }]);
  expect(renderScript([text], inputs)).toContain(`select E'{"at"\\x3a"it\\x27s 10\\x3a00"}'::json;`);
});

test("an earlier result is stored only if a later statement uses it", () => {
  const template = [
    statement("select id from places where slug = $1", ["text", { kind: "input", name: "location" }]),
    statement("select $1", [
      "bigint[]",
      { kind: "list", items: [{ kind: "result", statement: 0, column: "id" }] },
    ]),
  ];
  const script = renderScript(template, inputs);
  expect(script).toContain("where slug = ('city-' || :city::text)::text \\gset s0_");
  expect(script).toContain("select array[:s0_id::bigint]::bigint[];");
});

test("two events of one transaction have different IDs", () => {
  const fresh = { kind: "fresh", what: "event" } as const;
  const script = renderScript(
    [statement("select $1", ["text[]", { kind: "list", items: [fresh, fresh] }])],
    inputs,
  );
  const [first, second] = script.match(/'\/\d+'/g) ?? [];
  expect(first).toBeDefined();
  expect(first).not.toBe(second);
});

test("an input without an expression throws", () => {
  const unknown = statement("select $1", ["text", { kind: "input", name: "colour" }]);
  expect(() => renderScript([unknown], inputs)).toThrow("colour");
});
