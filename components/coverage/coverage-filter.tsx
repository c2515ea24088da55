import type { Texts } from "@/lib/texts/en";
import { Button } from "../ui/button";
import { buttonStyles } from "../ui/button-styles";
import { TextField } from "../ui/field";
import { Link } from "../ui/link";

/**
 * The filter of the countries: a form that sets the query of the page's URL. It loads no script: the portal's shell
 * focuses the field with `data-filter` when the user presses `/`.
 */
export function CoverageFilter({ q, texts }: { q: string; texts: Texts }) {
  const { coverage, common } = texts;
  return (
    <search>
      <form key={q} action="/coverage" className="flex flex-wrap items-end gap-2 pb-3">
        <div className="min-w-0 grow sm:max-w-80">
          <TextField
            name="q"
            type="search"
            label={coverage.filter}
            autoComplete="off"
            aria-keyshortcuts="/"
            data-filter=""
            defaultValue={q}
          />
        </div>
        <Button type="submit">{common.filter}</Button>
        {q === "" ? null : (
          <Link href="/coverage" className={buttonStyles({ look: "quiet" })}>
            {common.clearFilters}
          </Link>
        )}
      </form>
    </search>
  );
}
