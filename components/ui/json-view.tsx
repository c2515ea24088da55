import { type JsonToken, tokenizeJson } from "@/lib/json/tokenize-json";

const inks: Record<JsonToken["kind"], string> = {
  key: "text-accent",
  text: "text-ink",
  number: "text-info",
  word: "text-wait",
  mark: "text-ink3",
};

/**
 * Formatted and highlighted JSON. Rendered on the server, so its code is not in the bundle. Throws for
 * invalid JSON.
 */
export function JsonView({ json, label }: { json: string; label: string }) {
  const text = JSON.stringify(JSON.parse(json), null, 2);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[32rem] overflow-auto rounded-control bg-sunken p-3"
    >
      <pre className="font-mono text-meta">
        {tokenizeJson(text).map(({ kind, text: piece }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change.
          <span key={place} className={inks[kind]}>
            {piece}
          </span>
        ))}
      </pre>
    </section>
  );
}
