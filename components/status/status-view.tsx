import { formatNumber } from "@/lib/format/format-number";
import { formatInstantUtc } from "@/lib/format/format-time";
import type { IncidentState, ServiceState, StatusComponent } from "@/lib/status";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { stateTones } from "../health/state-tones";
import { Section } from "../ui/page-header";
import { Status } from "../ui/status";
import { UptimeBars, type UptimeDay } from "./uptime-bars";

type ShownIncident = {
  id: string;
  title: string;
  state: IncidentState;
  component: StatusComponent | null;
  started_at: string;
  resolved_at: string | null;
  updates: readonly { at: string; text: string }[];
};

export type ShownStatus = {
  state: ServiceState;
  components: readonly {
    name: StatusComponent;
    state: ServiceState;
    uptime90d: number | null;
    days: readonly UptimeDay[];
  }[];
  incidents: readonly ShownIncident[];
};

type StatusViewProps = {
  status: ShownStatus;
  /** The name of the environment, shown as a badge. Null shows no badge. */
  environment: string | null;
  texts: Texts;
  locale: string;
};

/** The public status page. It needs no scripts: everything is drawn on the server. */
export function StatusView({ status, environment, texts, locale }: StatusViewProps) {
  const { statusPage: words, common, shell } = texts;
  return (
    <>
      {environment === null ? null : <div className="h-[3px] bg-sandbox" />}
      <main className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8 sm:px-8">
        <header>
          <p className="flex flex-wrap items-center gap-2 font-medium text-ink2">
            {common.productName}
            {environment === null ? null : (
              <span className="rounded-full bg-sandbox-soft px-2 py-0.5 text-meta text-sandbox">
                {environment}
              </span>
            )}
            <span className="grow" />
            <a href="/docs" className="py-1 text-accent text-meta hover:underline">
              {shell.docs}
            </a>
          </p>
          <h1 className="mt-1 font-semibold text-title">{words.title}</h1>
          <p className="flex flex-wrap items-center gap-x-3 pt-3 text-section">
            <Status tone={stateTones[status.state]}>{words.states[status.state]}</Status>
            <span className="font-medium">{words.summary[status.state]}</span>
          </p>
          <p className="pt-1 text-ink2 text-meta">{words.measured}</p>
        </header>
        {status.components.map(({ name, state, uptime90d, days }) => (
          <Section
            key={name}
            title={words.components[name]}
            actions={<Status tone={stateTones[state]}>{words.states[state]}</Status>}
          >
            <p className="pb-2 text-ink2 text-meta tabular-nums">
              {uptime90d === null
                ? words.noUptime
                : fill(words.uptime, { percent: `${formatNumber(uptime90d, locale, 2)}%` })}
            </p>
            <UptimeBars
              title={fill(words.history, { component: words.components[name] })}
              days={days}
              texts={texts}
              locale={locale}
            />
          </Section>
        ))}
        <Section title={words.incidents}>
          {status.incidents.length === 0 ? <p className="text-ink2">{words.noIncidents}</p> : null}
          <ol className="flex flex-col gap-5">
            {status.incidents.map((incident) => (
              <Incident key={incident.id} incident={incident} texts={texts} locale={locale} />
            ))}
          </ol>
        </Section>
        <p className="text-ink2 text-meta">
          {fill(words.json, { path: "" }).trim()}{" "}
          <a href="/status.json" className="font-mono text-accent hover:underline">
            /status.json
          </a>
        </p>
      </main>
    </>
  );
}

type IncidentProps = { incident: ShownIncident; texts: Texts; locale: string };

function Incident({ incident, texts: { statusPage: words }, locale }: IncidentProps) {
  const { title, state, component, started_at, resolved_at, updates } = incident;
  return (
    <li className="min-w-0">
      <h3 className="break-words font-medium text-form">{title}</h3>
      <p className="flex flex-wrap items-center gap-x-3 text-ink2 text-meta">
        <Status tone={state === "open" ? "wait" : "done"} plain>
          {words.incidentStates[state]}
        </Status>
        <span>{component === null ? words.wholeService : words.components[component]}</span>
        <span>
          {words.started} <Moment at={started_at} locale={locale} />
        </span>
        {resolved_at === null ? null : (
          <span>
            {words.resolved} <Moment at={resolved_at} locale={locale} />
          </span>
        )}
      </p>
      {updates.length === 0 ? null : (
        <ul className="mt-2 flex flex-col gap-2 border-line border-l pl-3">
          {updates.map(({ at, text }) => (
            <li key={`${at} ${text}`} className="min-w-0">
              <span className="text-ink2 text-meta">
                <Moment at={at} locale={locale} />
              </span>
              <p className="whitespace-pre-wrap break-words">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Moment({ at, locale }: { at: string; locale: string }) {
  return <time dateTime={at}>{formatInstantUtc(at, locale)}</time>;
}
