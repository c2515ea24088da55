import type { Health } from "@/lib/contracts/portal/health";
import { formatNumber } from "@/lib/format/format-number";
import { fill } from "@/lib/texts/interpolate";
import { CopyText } from "../ui/copy-text";
import { DataTable } from "../ui/data-table";
import { formatShare, type LocalizedTexts } from "./health-words";

type TableProps = LocalizedTexts & { health: Health };

/** The error codes with the number of requests, and a link to the explanation of each. */
export function ErrorsTable({ health, texts, locale }: TableProps) {
  const { health: words } = texts;
  if (health.errors.length === 0) return <p className="px-3 text-ink2">{words.noErrors}</p>;
  return (
    <DataTable
      label={words.errors}
      columns={[{ title: words.code }, { title: words.count, align: "right" }]}
      rows={health.errors.map(({ code, requests }) => ({
        key: code,
        cells: [
          <a key="code" href={`/docs/errors/${code}`} className="font-mono text-accent hover:underline">
            {code}
          </a>,
          formatNumber(requests, locale),
        ],
      }))}
    />
  );
}

/** The credentials with their requests, failures and response times. */
export function CredentialHealthTable({ health, texts, locale }: TableProps) {
  const { health: words, common, webhooks } = texts;
  if (health.credentials.length === 0) return <p className="px-3 text-ink2">{words.noCredentials}</p>;
  return (
    <DataTable
      label={words.credentials}
      passive
      columns={[
        { title: words.credential },
        { title: words.count, align: "right" },
        { title: words.failedColumn, align: "right" },
        { title: words.p95, align: "right" },
      ]}
      rows={health.credentials.map(({ client_id, name, requests, failed, p95_ms }) => ({
        key: client_id ?? "",
        cells: [
          client_id === null ? (
            words.noCredential
          ) : (
            <span key="credential" className="flex flex-wrap items-center gap-x-3">
              {name}
              <CopyText text={client_id} label={common.copy} />
            </span>
          ),
          formatNumber(requests, locale),
          `${formatNumber(failed, locale)} (${formatShare(failed, requests, locale)})`,
          p95_ms === null
            ? common.none
            : fill(webhooks.milliseconds, { count: formatNumber(p95_ms, locale, 1) }),
        ],
      }))}
    />
  );
}

/** The rate limits with the busiest minute and the number of rejected requests. */
export function RatesTable({ health, texts, locale }: TableProps) {
  const { health: words } = texts;
  const names: Readonly<Record<string, string>> = words.buckets;
  return (
    <>
      <DataTable
        label={words.rates}
        passive
        columns={[
          { title: words.bucket },
          { title: words.busiest, align: "right" },
          { title: words.allowed, align: "right" },
          { title: words.used, align: "right" },
          { title: words.limited, align: "right" },
        ]}
        rows={health.rate_limits.map(({ bucket, busiest_minute, per_minute, limited }) => ({
          key: bucket,
          cells: [
            names[bucket] ?? bucket,
            formatNumber(busiest_minute, locale, 2),
            formatNumber(per_minute, locale, 2),
            `${formatNumber((100 * busiest_minute) / per_minute, locale, 1)}%`,
            formatNumber(limited, locale),
          ],
        }))}
      />
      <p className="px-3 pt-2 text-ink2 text-meta">{words.ratesNote}</p>
    </>
  );
}
