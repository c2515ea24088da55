import type { Sample } from "@/lib/docs/blocks";
import { highlight, type Token } from "@/lib/docs/highlight";
import { splitOwn } from "@/lib/docs/split-own";
import { CopyCode } from "./copy-code";
import { LanguageTabs } from "./language-tabs";

const colours: Readonly<Record<Token["kind"], string>> = {
  plain: "",
  comment: "text-ink3",
  text: "text-ok",
  word: "text-sandbox",
  number: "text-wait",
  name: "text-info",
};

const languages = {
  sh: "curl",
  ts: "TypeScript",
  js: "Node.js",
  python: "Python",
  php: "PHP",
  json: "JSON",
  http: "HTTP",
} as const;

type Examples = { samples: readonly Sample[]; group: string; language: string | undefined };

/** An example in one or several programming languages. Without scripts, all of them are shown. */
export function Samples({ samples, group, language }: Examples) {
  const [only, ...others] = samples;
  if (only === undefined) return null;
  if (others.length === 0) return <CodeBlock sample={only} />;
  return (
    <LanguageTabs
      group={group}
      initial={language}
      panels={samples.map((sample) => ({
        language: sample.language,
        name: languages[sample.language],
        content: <CodeBlock sample={sample} inner />,
      }))}
    />
  );
}

function CodeToken({ token, sample }: { token: Token; sample: Sample }) {
  const parts = splitOwn(sample, token.text).map(({ text: part, own, form }, place) =>
    own === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a token's parts never move.
      <span key={place} data-own={own} data-form={form}>
        {part}
      </span>
    ),
  );
  return token.kind === "plain" ? parts : <span className={colours[token.kind]}>{parts}</span>;
}

function CodeBlock({ sample, inner = false }: { sample: Sample; inner?: boolean }) {
  const { language, text, id } = sample;
  const frame = inner ? "border-line border-t rounded-b-panel" : "my-4 rounded-panel border border-line";
  return (
    <figure className={`relative bg-sunken ${frame}`}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        data-example={id}
        className="overflow-x-auto p-4 font-mono max-sm:pt-11 sm:pr-20 text-meta leading-5"
      >
        <code>
          {highlight(language, text).map((token, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's tokens never move.
            <CodeToken key={place} token={token} sample={sample} />
          ))}
        </code>
      </pre>
      <CopyCode />
    </figure>
  );
}
