import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { DocBlocks } from "@/components/docs/doc-blocks";
import { DocsFrame } from "@/components/docs/docs-frame";
import { PreviousAndNext } from "@/components/docs/docs-nav";
import { readConfig } from "@/server/env";
import { staffCookies } from "@/server/http/staff/staff-cookies";
import { readDocs } from "../read-docs";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ path?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { setting } = readDocs();
  const { path, title, description } = await findPage(params);
  const url = `${setting.baseUrl}${path}`;
  return {
    title: { absolute: `${title} · Car rental partner API` },
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

export default async function DocsPage({ params }: Props) {
  const { setting, pages } = readDocs();
  const page = await findPage(params);
  const signedIn = (await cookies()).has(staffCookies(readConfig()).sessionToken.name);
  return (
    <DocsFrame page={page} pages={pages} environment={setting.environment}>
      <main id="content" className="min-w-0 max-w-3xl px-4 py-8 sm:px-8">
        <h1 className="break-words font-semibold text-total">{page.title}</h1>
        <p className="mt-2 text-form text-ink3 leading-6">{page.description}</p>
        <DocBlocks blocks={page.blocks} signedIn={signedIn} />
        <PreviousAndNext
          page={page}
          pages={pages.filter((other) => other === page || other.unlisted !== true)}
        />
      </main>
    </DocsFrame>
  );
}

async function findPage(params: Props["params"]) {
  const { path = [] } = await params;
  const wanted = ["/docs", ...path].join("/");
  return readDocs().pages.find((page) => page.path === wanted) ?? notFound();
}
