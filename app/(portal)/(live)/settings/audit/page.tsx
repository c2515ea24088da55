import { createTitle } from "@/app/create-title";
import { AuditFilter, type AuditFilters } from "@/components/audit/audit-filter";
import { AuditList } from "@/components/audit/audit-list";
import { buttonStyles } from "@/components/ui/button-styles";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { listAuditContract } from "@/lib/contracts/portal/audit";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { ApiError } from "@/server/errors/api-error";
import { readPreferences } from "../../../../preferences";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = createTitle(({ audit }) => audit.title);

/** The audit log, rendered on the server, so that it and its page links work without scripts. */
export default async function AuditPage({ searchParams }: Props) {
  await requirePage("/settings/audit");
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { audit } = texts;
  const search = await searchParams;
  const { filters, cursor, page, understood } = await readPage(search);
  const filtered = Object.values(filters).some((value) => value !== "");
  return (
    <>
      <PageHeader
        title={audit.title}
        note={audit.note}
        actions={
          <a href={hrefOf("/portal-api/audit.csv", filters)} download className={buttonStyles({})}>
            {audit.csv}
          </a>
        }
      />
      <AuditFilter filters={filters} texts={texts} locale={getLocale(language)} />
      {understood ? null : (
        <p role="status" className="bg-wait-soft px-3 py-2 text-wait">
          {audit.notUnderstood}
        </p>
      )}
      {page.data.length === 0 ? <Empty title={filtered ? audit.noMatch : audit.none} /> : null}
      {page.data.length === 0 ? null : <AuditList entries={page.data} texts={texts} />}
      <nav aria-label={audit.pages} className="flex justify-end gap-2 py-3">
        {cursor === "" ? null : (
          <Link className={buttonStyles({})} href={hrefOf("/settings/audit", filters)}>
            {audit.newest}
          </Link>
        )}
        {page.next_cursor === null ? null : (
          <Link
            className={buttonStyles({})}
            href={hrefOf("/settings/audit", { ...filters, cursor: page.next_cursor })}
          >
            {audit.older}
          </Link>
        )}
      </nav>
    </>
  );
}

const noFilters: AuditFilters = { action: "", actor: "", target: "", after: "", before: "" };

/**
 * Reads the page of the log that the URL selects, and returns it with its filters and cursor. If the API rejects them,
 * returns the newest page without filters, and `understood` is false.
 */
async function readPage(search: Record<string, string | string[] | undefined>) {
  const one = (name: string) => (typeof search[name] === "string" ? search[name].trim() : "");
  const filters: AuditFilters = {
    action: one("action"),
    actor: one("actor"),
    target: one("target"),
    after: one("after"),
    before: one("before"),
  };
  const cursor = one("cursor");
  const asked = Object.entries({ ...filters, cursor }).filter(([, value]) => value !== "");
  try {
    const page = await runPageOperation(listAuditContract, { query: Object.fromEntries(asked) });
    return { filters, cursor, page, understood: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const page = await runPageOperation(listAuditContract);
    return { filters: noFilters, cursor: "", page, understood: false };
  }
}

function hrefOf(path: string, values: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
  return search.size === 0 ? path : `${path}?${search}`;
}
