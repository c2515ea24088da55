import type { Source, TemplateStatement } from "../statements/statement-template";

/**
 * The inputs of a request in a pgbench script: the `\set` lines (`variables`), and for each input an SQL expression of
 * its text.
 */
export type ScriptInputs = { variables: readonly string[]; expressions: Readonly<Record<string, string>> };

/** Lines of pgbench that set `n` to a number that no other transaction has, in any run of the script. */
const freshNumber = ["\\set turn :turn + 1", "\\set n :base + :client_id * 10000000 + :turn"];

/** Renders the service's statements, in order, as a pgbench script with random parameters. */
export function renderScript(template: readonly TemplateStatement[], inputs: ScriptInputs): string {
  let events = 0;
  const nextEvent = () => {
    events += 1;
    return events;
  };
  const usedResults = new Set(template.flatMap(({ sources }) => sources.flatMap(findUsedResults)));
  const body = template.map(({ text, types, sources }, statementIndex) => {
    const statement = text.replace(/\$(\d+)/g, (_, digits: string) => {
      const index = Number(digits) - 1;
      const source = sources[index];
      if (source === undefined) throw new Error(`Parameter ${digits} has no source in: ${text}`);
      return renderExpression(source, types[index] ?? "text", { ...inputs, nextEvent });
    });
    return `${statement}${usedResults.has(statementIndex) ? ` \\gset s${statementIndex}_` : ";"}`;
  });
  return `${[...freshNumber, ...inputs.variables, ...body].join("\n")}\n`;
}

function findUsedResults(source: Source): number[] {
  if (source.kind === "result") return [source.statement];
  return source.kind === "list" ? source.items.flatMap(findUsedResults) : [];
}

type ExpressionInputs = ScriptInputs & { nextEvent(): number };

function renderExpression(source: Source, type: string, inputs: ExpressionInputs): string {
  switch (source.kind) {
    case "constant":
      return `${renderLiteral(source.text)}::${type}`;
    case "input": {
      const expression = inputs.expressions[source.name];
      if (expression === undefined) throw new Error(`No expression is defined for the input ${source.name}.`);
      return `(${expression})::${type}`;
    }
    case "result":
      return `:s${source.statement}_${source.column}::${type}`;
    case "fresh":
      return source.what === "reference"
        ? `('RB-' || lpad((:n::bigint)::text, 10, '0'))::${type}`
        : `('evt_' || md5((:n::bigint)::text || '/${inputs.nextEvent()}'))::${type}`;
    case "list": {
      const itemType = type.replace(/\[\]$/, "");
      return `array[${source.items.map((item) => renderExpression(item, itemType, inputs)).join(", ")}]::${type}`;
    }
  }
}

/** Renders an SQL literal. Escapes colons, because pgbench reads `:name` as a variable. */
function renderLiteral(text: string | null): string {
  if (text === null) return "null";
  const escaped = text.replace(
    /[\\':\n]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return `E'${escaped}'`;
}
