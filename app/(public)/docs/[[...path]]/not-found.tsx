import { DocsFrame } from "@/components/docs/docs-frame";
import type { DocPage } from "@/lib/docs/blocks";
import { readDocs } from "../read-docs";

const title = "Page not found";
const missing: DocPage = {
  path: "",
  title,
  description: "",
  group: "Get started",
  unlisted: true,
  blocks: [],
};

/** The page for an unknown documentation URL, with the navigation and a link to the first page of each group. */
export default function DocsNotFound() {
  const { setting, pages } = readDocs();
  const listed = pages.filter(({ unlisted }) => unlisted !== true);
  const starts = listed.filter((page) => listed.find(({ group }) => group === page.group) === page);
  return (
    <DocsFrame page={missing} pages={pages} environment={setting.environment}>
      <title>{`${title} · Car rental partner API`}</title>
      <main id="content" className="min-w-0 max-w-3xl px-4 py-8 sm:px-8">
        <h1 className="break-words font-semibold text-total">{title}</h1>
        <p className="mt-2 text-form text-ink2 leading-6">
          The documentation has no page at this address. Continue with one of these pages:
        </p>
        <ul className="mt-4 flex flex-col gap-1">
          {starts.map((page) => (
            <li key={page.path}>
              <a href={page.path} className="inline-block py-1 text-accent text-form underline">
                {page.title}
              </a>
            </li>
          ))}
        </ul>
      </main>
    </DocsFrame>
  );
}
