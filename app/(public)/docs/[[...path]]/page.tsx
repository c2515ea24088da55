import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { DocBlocks } from "@/components/docs/doc-blocks";
import { DocsFrame } from "@/components/docs/docs-frame";
import { PreviousAndNext } from "@/components/docs/docs-nav";
import { FillOwnValues } from "@/components/docs/fill-own-values";
import { SearchResults } from "@/components/docs/search-results";
import type { DocPage } from "@/lib/docs/blocks";
import { findSections } from "@/lib/docs/search/search-index";
import { readConfig } from "@/server/env";
import { staffCookies } from "@/server/http/staff/staff-cookies";
import { readDocs, readSearchIndex } from "../read-docs";

export const dynamic = "force-dynamic";

type Props = {
  params: Promise<{ path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  if ((await readQuery({ params, searchParams })) !== undefined) {
    return { title: { absolute: documentTitle("Search") }, robots: { index: false } };
  }
  const { setting } = readDocs();
  const { path, title, description } = await findPage(params);
  const url = `${setting.baseUrl}${path}`;
  return {
    title: { absolute: documentTitle(title) },
    description,
    alternates: {
      canonical: url,
      types: {
        "text/markdown": `${url}.md`,
        "application/atom+xml": `${setting.baseUrl}/changelog.xml`,
      },
    },
    openGraph: { title, description, url, type: "article" },
  };
}

export default async function DocsPage({ params, searchParams }: Props) {
  const query = await readQuery({ params, searchParams });
  if (query !== undefined) return <SearchPage query={query} />;
  const { setting, pages } = readDocs();
  const page = await findPage(params);
  const jar = await cookies();
  const signedIn = jar.has(staffCookies(readConfig()).sessionToken.name);
  return (
    <DocsFrame page={page} pages={pages} environment={setting.environment}>
      {signedIn ? <FillOwnValues /> : null}
      <main id="content" className="min-w-0 max-w-3xl px-4 py-8 sm:px-8">
        <h1 className="break-words font-semibold text-total">{page.title}</h1>
        <p className="mt-2 text-form text-ink3 leading-6">{page.description}</p>
        <DocBlocks blocks={page.blocks} signedIn={signedIn} language={jar.get("docs-language")?.value} />
        <PreviousAndNext
          page={page}
          pages={pages.filter((other) => other === page || other.unlisted !== true)}
        />
      </main>
    </DocsFrame>
  );
}

const searchPage: DocPage = {
  path: "",
  title: "Search",
  description: "",
  group: "Get started",
  unlisted: true,
  blocks: [],
};

/** The results of a documentation search as a page with its own URL. It works without scripts. */
function SearchPage({ query }: { query: string }) {
  const { setting, pages } = readDocs();
  return (
    <DocsFrame page={searchPage} pages={pages} environment={setting.environment}>
      <main id="content" className="min-w-0 max-w-3xl px-4 py-8 sm:px-8">
        <h1 className="break-words font-semibold text-total">{searchPage.title}</h1>
        <SearchResults query={query} found={findSections(readSearchIndex(), query)} />
      </main>
    </DocsFrame>
  );
}

/**
 * Returns the search text in the URL, or undefined if the URL is not a documentation search. `/docs/search` without the
 * parameter `q` is the guide to searching cars.
 */
async function readQuery({ params, searchParams }: Props): Promise<string | undefined> {
  const [{ path = [] }, { q }] = await Promise.all([params, searchParams]);
  if (path.join("/") !== "search" || q === undefined) return undefined;
  return (typeof q === "string" ? q : (q[0] ?? "")).trim();
}

function documentTitle(title: string): string {
  return `${title} · Car rental partner API`;
}

async function findPage(params: Props["params"]) {
  const { path = [] } = await params;
  const wanted = ["/docs", ...path].join("/");
  return readDocs().pages.find((page) => page.path === wanted) ?? notFound();
}
