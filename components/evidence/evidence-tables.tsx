import type { Evidence } from "@/lib/contracts/evidence";
import type { Texts } from "@/lib/texts/en";
import { Instant } from "../time/instant";
import { Breakable } from "../ui/breakable";
import { type Column, DataTable, type Row } from "../ui/data-table";
import { Section } from "../ui/page-header";

type Props = { evidence: Evidence; texts: Texts };

/** The recorded changes, requests, events and deliveries of a booking, each in its own section. */
export function EvidenceTables({ evidence, texts: { evidence: words, common } }: Props) {
  const time = { title: words.time };
  return (
    <>
      <Recorded
        title={words.transitions}
        nothing={words.nothing}
        columns={[time, { title: words.from }, { title: words.to }, { title: words.by }]}
        rows={evidence.transitions.map(({ at, from, to, actor }, place) => ({
          key: String(place),
          cells: [<Time key="at" at={at} />, from ?? common.none, to, actor],
        }))}
      />
      <Recorded
        title={words.requests}
        nothing={words.nothing}
        columns={[
          time,
          { title: words.request },
          { title: words.result },
          { title: words.requestId, wide: true },
        ]}
        rows={evidence.requests.map(({ request_id, at, method, path, status }) => ({
          key: request_id,
          cells: [
            <Time key="at" at={at} />,
            <Code key="path" text={`${method} ${path}`} />,
            status,
            <Code key="id" text={request_id} />,
          ],
        }))}
      />
      <Recorded
        title={words.events}
        nothing={words.nothing}
        columns={[time, { title: words.event }, { title: words.eventId, wide: true }]}
        rows={evidence.events.map(({ id, type, created_at }) => ({
          key: id,
          cells: [
            <Time key="at" at={created_at} />,
            <Code key="type" text={type} />,
            <Code key="id" text={id} />,
          ],
        }))}
      />
      <Recorded
        title={words.deliveries}
        nothing={words.nothing}
        columns={[
          time,
          { title: words.event },
          { title: words.status },
          { title: words.attempts, align: "right" },
        ]}
        rows={evidence.deliveries.map(({ id, event_type, status, attempt_count, created_at }) => ({
          key: id,
          cells: [
            <Time key="at" at={created_at} />,
            <Code key="type" text={event_type} />,
            status,
            attempt_count,
          ],
        }))}
      />
    </>
  );
}

type RecordedProps = { title: string; nothing: string; columns: readonly Column[]; rows: readonly Row[] };

function Recorded({ title, nothing, columns, rows }: RecordedProps) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="px-3 text-ink2">{nothing}</p>
      ) : (
        <DataTable label={title} columns={columns} rows={rows} />
      )}
    </Section>
  );
}

function Time({ at }: { at: string }) {
  return <Instant at={at} to="second" className="text-ink2 tabular-nums" />;
}

function Code({ text }: { text: string }) {
  return <Breakable text={text} className="font-mono text-meta" />;
}
