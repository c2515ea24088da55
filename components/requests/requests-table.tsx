"use client";

import type { RequestListItem } from "@/lib/contracts/portal/requests";
import { formatNumber } from "@/lib/format/format-number";
import { fill } from "@/lib/texts/interpolate";
import { useRowShortcuts } from "../keyboard/use-row-shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Breakable } from "../ui/breakable";
import { CopyText } from "../ui/copy-text";
import { DataTable } from "../ui/data-table";
import { Link } from "../ui/link";
import { ResponseStatus } from "./response-status";

/** A page of requests, newest first. */
export function RequestsTable({ page }: { page: readonly RequestListItem[] }) {
  const { texts, locale } = useTexts();
  const { requests, common } = texts;
  const { columns } = requests;
  const list = useRowShortcuts<HTMLDivElement>();
  return (
    <div ref={list}>
      <DataTable
        label={requests.title}
        columns={[
          { title: columns.call },
          { title: columns.status },
          { title: columns.duration, align: "right", wide: true },
          { title: columns.at, wide: true },
          { title: columns.who, wide: true },
          { title: columns.request, wide: true },
        ]}
        rows={page.map((row) => ({
          key: row.request_id,
          cells: [
            <CallLink key="call" row={row} />,
            <ResponseStatus key="status" status={row.status} code={row.error_code} />,
            <span key="ms" className="whitespace-nowrap tabular-nums">
              {fill(requests.milliseconds, { ms: formatNumber(row.duration_ms, locale, 1) })}
            </span>,
            <Instant key="at" at={row.at} to="second" className="whitespace-nowrap text-ink2" />,
            <span
              key="who"
              title={row.person ?? row.client_id ?? undefined}
              className="block max-w-44 truncate text-ink2 text-meta"
            >
              {row.person ?? row.client_id ?? common.none}
            </span>,
            <CopyText
              key="id"
              text={row.request_id}
              shown={`${row.request_id.slice(0, 12)}…`}
              label={common.copy}
            />,
          ],
        }))}
      />
    </div>
  );
}

/** The link to a request. On a narrow screen, it also shows the time. */
function CallLink({ row }: { row: RequestListItem }) {
  const { texts } = useTexts();
  return (
    <span className="block py-1.5 md:py-0">
      <Link
        href={`/developers/logs/${row.request_id}`}
        data-row={row.request_id}
        className="inline-flex min-h-6 max-w-full items-center gap-2 font-mono text-accent text-meta hover:underline"
      >
        <span className="font-semibold">{row.method}</span>
        <Breakable text={row.path} className="min-w-0" />
      </Link>
      {row.replayed === true ? (
        <span className="pl-2 text-ink3 text-meta">{texts.requests.replayed}</span>
      ) : null}
      <span className="block text-ink2 text-meta md:hidden">
        <Instant at={row.at} to="second" />
      </span>
    </span>
  );
}
