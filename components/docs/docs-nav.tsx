import type { DocPage } from "@/lib/docs/blocks";

type Pages = { page: DocPage; pages: readonly DocPage[] };

/** The navigation: next to the text on wide screens, otherwise in a menu that works without scripts. */
export function DocsNav({ page, pages }: Pages) {
  return (
    <>
      <details className="border-line border-b lg:hidden">
        <summary className="flex min-h-10 cursor-pointer items-center px-4 font-medium text-form sm:px-6">
          <span>
            Menu <span className="font-normal text-ink3">· {page.title}</span>
          </span>
        </summary>
        <nav aria-label="Documentation" className="px-4 pb-4 sm:px-6">
          <Groups page={page} pages={pages} />
        </nav>
      </details>
      <nav aria-label="Documentation" className="hidden border-line border-r lg:block">
        <div className="sticky top-0 max-h-dvh overflow-y-auto py-6 pr-3 pl-6">
          <Groups page={page} pages={pages} />
        </div>
      </nav>
    </>
  );
}

const groups = ["Get started", "Guides", "Reference", "Errors"] as const;

function Groups({ page, pages }: Pages) {
  return groups.map((group) => (
    <div key={group} className="mb-5">
      <p className="mb-1 font-medium text-ink3 text-meta">{group}</p>
      <ul>
        {pages
          .filter((other) => other.group === group && (other.unlisted !== true || other === page))
          .map((other) => (
            <li key={other.path}>
              <a
                href={other.path}
                aria-current={other === page ? "page" : undefined}
                className="-mx-2 block break-words rounded-control px-2 py-1 text-base text-ink2 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent"
              >
                {other.title}
              </a>
            </li>
          ))}
      </ul>
    </div>
  ));
}

/** Links to the previous and the next page. */
export function PreviousAndNext({ page, pages }: Pages) {
  const place = pages.indexOf(page);
  const ends = [
    ["Previous", pages[place - 1]],
    ["Next", pages[place + 1]],
  ] as const;
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-12 flex justify-between gap-4 border-line border-t pt-4"
    >
      {ends.map(([name, other]) =>
        other === undefined ? (
          <span key={name} />
        ) : (
          <a key={name} href={other.path} className="group min-w-0 py-1 last:text-right">
            <span className="block text-ink3 text-meta">{name}</span>
            <span className="block break-words font-medium text-accent text-form group-hover:underline">
              {other.title}
            </span>
          </a>
        ),
      )}
    </nav>
  );
}
