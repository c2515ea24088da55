import type { Language } from "./blocks";

export type Token = { kind: "plain" | "comment" | "text" | "word" | "number" | "name"; text: string };

const text = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/.source;
const number = /\b\d[\d_]*(?:\.\d+)?\b/.source;

function words(...list: string[]): string {
  return `\\b(?:${list.join("|")})\\b`;
}

const program = words(
  ..."import export from const let function async await return for of if else try catch throw new null true false".split(
    " ",
  ),
  ..."undefined def while in not and or is None True False except as with continue break lambda".split(" "),
  ..."foreach string bool array int type".split(" "),
);

type Rules = { comment?: string; text: string; word?: string; number?: string; name?: string };

const rules: Readonly<Record<Language, Rules>> = {
  sh: {
    comment: "(?:^|(?<=\\s))#[^\\n]*",
    text,
    word: words("curl", "echo", "while", "do", "done", "for", "in", "if", "then", "fi", "break", "sleep"),
    name: "\\$\\w+|\\$\\{[^}]*\\}|(?<=\\s)--?[a-zA-Z][\\w-]*",
  },
  ts: { comment: "//[^\\n]*", text: `${text}|\`[^\`]*\``, word: program, number },
  js: { comment: "//[^\\n]*", text: `${text}|\`[^\`]*\``, word: program, number },
  python: { comment: "(?:^|(?<=\\s))#[^\\n]*", text, word: program, number },
  php: { comment: "//[^\\n]*", text, word: program, number, name: "\\$\\w+" },
  json: { name: '"(?:[^"\\\\]|\\\\.)*"(?=:)', text, word: words("true", "false", "null"), number },
  http: { name: "^[\\w-]+(?=:)|^POST", text },
};

const order = ["comment", "name", "text", "word", "number"] as const;

/** Splits source code into tokens for syntax highlighting. The joined tokens equal the source. */
export function highlight(language: Language, source: string): Token[] {
  const pattern = order
    .flatMap((kind) => {
      const rule = rules[language][kind];
      return rule === undefined ? [] : [`(?<${kind}>${rule})`];
    })
    .join("|");
  const tokens: Token[] = [];
  let end = 0;
  for (const match of source.matchAll(new RegExp(pattern, "gm"))) {
    if (match.index > end) tokens.push({ kind: "plain", text: source.slice(end, match.index) });
    const kind = order.find((name) => match.groups?.[name] !== undefined) ?? "plain";
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < source.length) tokens.push({ kind: "plain", text: source.slice(end) });
  return tokens;
}
