import type { Texts } from "@/lib/texts/en";

type PageStartProps = { sandbox: boolean; texts: Texts };

/**
 * The skip link and, in a sandbox, a coloured stripe at the top. Rendered on the server, so that pages need no script
 * for them.
 */
export function PageStart({ sandbox, texts }: PageStartProps) {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-surface px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {texts.common.skipToContent}
      </a>
      {sandbox ? (
        <div className="sticky top-0 z-40 h-[3px] bg-sandbox print:hidden" title={texts.shell.sandboxNote} />
      ) : null}
    </>
  );
}

/** Asks a person whose role must have a second factor to set it up. */
export function SecondFactorNote({ texts: { shell } }: { texts: Texts }) {
  return (
    <p className="mb-4 rounded-panel border border-wait bg-wait-soft px-4 py-2 print:hidden">
      {shell.secondFactorNote}{" "}
      <a className="text-accent underline" href="/settings/profile">
        {shell.setUpNow}
      </a>
    </p>
  );
}

export function SandboxBadge({ texts }: { texts: Texts }) {
  return (
    <span className="rounded-full bg-sandbox-soft px-2 py-0.5 font-medium text-meta text-sandbox">
      {texts.shell.sandbox}
    </span>
  );
}
