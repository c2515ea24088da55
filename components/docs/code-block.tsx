import type { Sample } from "@/lib/docs/blocks";
import { type TokenClasses, toCodeHtml } from "./code-html";
import { CopyCode } from "./copy-code";
import { LanguageTabs } from "./language-tabs";

const colours: TokenClasses = {
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

function CodeBlock({ sample, inner = false }: { sample: Sample; inner?: boolean }) {
  const { id } = sample;
  const frame = inner ? "border-line border-t rounded-b-panel" : "my-4 rounded-panel border border-line";
  return (
    <figure className={`relative bg-sunken ${frame}`}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        data-example={id}
        className="overflow-x-auto p-4 font-mono max-sm:pt-11 sm:pr-20 text-meta leading-5"
      >
        <code
          // biome-ignore lint/security/noDangerouslySetInnerHtml: every text is escaped.
          dangerouslySetInnerHTML={{ __html: toCodeHtml(sample, colours) }}
        />
      </pre>
      <CopyCode />
    </figure>
  );
}
