import type { Block } from "@/lib/docs/blocks";
import { plainText } from "@/lib/docs/parse-inline";
import { Samples } from "./code-block";
import { DocTable } from "./doc-table";
import { Fields } from "./fields";
import { InlineText } from "./inline";
import { TryIt } from "./try/try-it";

type Blocks = {
  blocks: readonly Block[];
  signedIn: boolean;
  /** The programming language of examples that the reader chose last. */
  language: string | undefined;
};

/** The body of a documentation page. Only signed-in readers see its blocks about the portal. */
export function DocBlocks({ blocks, signedIn, language }: Blocks) {
  const shown = blocks.filter(({ kind }) => signedIn || kind !== "portal");
  return shown.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's blocks never move.
    <DocBlock key={place} block={block} place={place} language={language} />
  ));
}

type OneBlock = { block: Block; place: number; language: string | undefined };

function DocBlock({ block, place, language }: OneBlock) {
  switch (block.kind) {
    case "heading":
      return <DocHeading {...block} />;
    case "text":
      return (
        <p className="my-3 text-form text-ink2 leading-6">
          <InlineText text={block.text} />
        </p>
      );
    case "note":
      return (
        <p className="my-4 border-accent border-l-2 bg-accent-soft px-4 py-2.5 text-form text-ink leading-6">
          <InlineText text={block.text} />
        </p>
      );
    case "list":
      return <DocList {...block} />;
    case "table":
      return <DocTable head={block.head} rows={block.rows} />;
    case "samples":
      return <Samples samples={block.samples} group={`samples-${place}`} language={language} />;
    case "endpoint":
      return (
        <p className="my-3 flex flex-wrap items-baseline gap-x-2 font-mono text-form">
          <span className="rounded-control bg-accent-soft px-1.5 py-0.5 font-medium text-accent text-meta">
            {block.method}
          </span>
          <code className="min-w-0 break-all">{block.path}</code>
        </p>
      );
    case "fields":
      return (
        <section className="my-4">
          <p className="mb-1 font-medium text-ink3 text-meta">
            <InlineText text={block.title} />
          </p>
          <Fields fields={block.fields} />
        </section>
      );
    case "try":
      return <TryIt id={block.id} title={block.title} />;
    case "portal":
      return (
        <p className="my-3 text-base">
          <a href={block.href} className="inline-block py-0.5 text-accent underline underline-offset-2">
            {block.text}
          </a>
        </p>
      );
  }
}

function DocHeading({ level, id, text }: Extract<Block, { kind: "heading" }>) {
  const Tag = level === 2 ? "h2" : "h3";
  const size = level === 2 ? "mt-10 border-line border-t pt-6 text-section" : "mt-7 text-form";
  return (
    <Tag id={id} className={`group scroll-mt-4 break-words font-semibold text-ink ${size}`}>
      <InlineText text={text} />{" "}
      <a
        href={`#${id}`}
        aria-label={`Link to “${plainText(text)}”`}
        className="inline-block min-w-6 text-center font-normal text-ink3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
      >
        #
      </a>
    </Tag>
  );
}

function DocList({ ordered, items }: Extract<Block, { kind: "list" }>) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag
      className={`my-3 space-y-1.5 pl-5 text-form text-ink2 leading-6 ${ordered ? "list-decimal" : "list-disc"}`}
    >
      {items.map((item) => (
        <li key={item} className="pl-1 marker:text-ink3">
          <InlineText text={item} />
        </li>
      ))}
    </Tag>
  );
}
