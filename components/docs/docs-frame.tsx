import type { ReactNode } from "react";
import type { DocPage } from "@/lib/docs/blocks";
import { DocsNav } from "./docs-nav";
import { DocsSearch } from "./docs-search";

type Frame = {
  page: DocPage;
  pages: readonly DocPage[];
  environment: "sandbox" | "production";
  children: ReactNode;
};

/**
 * The frame of every documentation page. The documentation is in English, regardless of the portal's
 * language.
 */
export function DocsFrame({ page, pages, environment, children }: Frame) {
  return (
    <div lang="en" className="mx-auto max-w-content">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:bg-surface focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 sm:px-6">
        <a href="/docs" className="py-1 font-semibold text-form">
          Car rental partner API
        </a>
        {environment === "sandbox" ? (
          <span className="rounded-full bg-sandbox-soft px-2 py-0.5 font-medium text-meta text-sandbox">
            Sandbox
          </span>
        ) : null}
        <DocsSearch />
        <span className="basis-full sm:grow sm:basis-auto" />
        {[
          ["/openapi.json", "OpenAPI"],
          ["/postman.json", "Postman"],
          ["/llms.txt", "llms.txt"],
          ["/", "Portal"],
        ].map(([href, name]) => (
          <a key={href} href={href} className="py-1 text-ink2 text-meta hover:text-ink hover:underline">
            {name}
          </a>
        ))}
      </header>
      <div className="lg:grid lg:grid-cols-[224px_minmax(0,1fr)] xl:grid-cols-[224px_minmax(0,1fr)_208px]">
        <DocsNav page={page} pages={pages} />
        {children}
        <OnThisPage page={page} />
      </div>
    </div>
  );
}

function OnThisPage({ page }: { page: DocPage }) {
  const headings = page.blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2 ? [block] : [],
  );
  if (headings.length < 2) return <span />;
  return (
    <nav aria-label="On this page" className="hidden xl:block">
      <div className="sticky top-0 max-h-dvh overflow-y-auto py-8 pr-6">
        <p className="mb-2 font-medium text-ink3 text-meta">On this page</p>
        <ul>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 text-ink2 text-meta hover:text-ink hover:underline">
                {text.replaceAll("`", "")}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
