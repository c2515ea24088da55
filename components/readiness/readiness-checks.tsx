import type { Readiness } from "@/lib/contracts/readiness";
import type { Texts } from "@/lib/texts/en";
import { Link } from "../ui/link";
import { Status, type Tone } from "../ui/status";

const tones: Readonly<Record<Readiness["checks"][number]["state"], Tone>> = {
  passed: "done",
  failed: "bad",
  not_seen: "draft",
};

type Props = { checks: Readiness["checks"]; texts: Texts["readiness"] };

/** The checks with their states, details, next steps and requests. Rendered by the server. */
export function ReadinessChecks({ checks, texts }: Props) {
  return (
    <ol className="border-line border-t">
      {checks.map(({ id, state, title, detail, next_step, request_ids }) => (
        <li
          key={id}
          id={id}
          className="grid gap-x-6 gap-y-1 border-line border-b px-3 py-3 md:grid-cols-[11rem_1fr] print:break-inside-avoid"
        >
          <div>
            <Status tone={tones[state]}>{texts.states[state]}</Status>
          </div>
          <div className="min-w-0">
            <h3 className="font-medium">{title}</h3>
            <p className="text-ink2">{detail}</p>
            {next_step === null ? null : (
              <p className="pt-1">
                <span className="font-medium">{texts.nextStep}:</span> {next_step}
              </p>
            )}
            <Requests ids={request_ids} label={texts.requests} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Requests({ ids, label }: { ids: readonly string[]; label: string }) {
  if (ids.length === 0) return null;
  return (
    <details className="pt-1 print:hidden">
      <summary className="flex min-h-6 w-fit cursor-pointer items-center text-meta">
        {label} ({ids.length})
      </summary>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {ids.map((id) => (
          <li key={id}>
            <Link
              className="inline-flex min-h-6 items-center break-all font-mono text-accent text-meta underline"
              href={`/developers/logs/${id}`}
            >
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
