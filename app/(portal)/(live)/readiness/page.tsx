import { notFound } from "next/navigation";
import { createTitle } from "@/app/create-title";
import { DrillsPanel } from "@/components/readiness/drills-panel";
import { PeriodForm } from "@/components/readiness/period-form";
import { ReadinessActions } from "@/components/readiness/readiness-actions";
import { ReadinessChecks } from "@/components/readiness/readiness-checks";
import { findPeriodStart, isPeriod } from "@/components/readiness/readiness-period";
import { Instant } from "@/components/time/instant";
import { buttonStyles } from "@/components/ui/button-styles";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { PageHeader, Section } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { getReadinessReportContract } from "@/lib/contracts/portal/readiness";
import { listWebhooksContract } from "@/lib/contracts/webhooks";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../preferences";
import { requirePage } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";

export const generateMetadata = createTitle(({ readiness }) => readiness.title);

type Props = { searchParams: Promise<{ period?: string | string[] }> };

/** The readiness checks, rendered on the server, and the drills. Only a sandbox has the page. */
export default async function ReadinessPage({ searchParams }: Props) {
  if (getHostedRuntime().config.environment !== "sandbox") notFound();
  await requirePage("/readiness");
  const { period: sent } = await searchParams;
  const period = isPeriod(sent) ? sent : "month";
  const { language } = await readPreferences();
  const { readiness: words, goLive } = getTexts(language);
  const since = findPeriodStart(period, new Date());
  const query = { language, ...(since === undefined ? {} : { since: since.toISOString() }) };
  const [{ readiness, summary, runs }, { data: endpoints }] = await Promise.all([
    runPageOperation(getReadinessReportContract, { query }),
    runPageOperation(listWebhooksContract, { query: { limit: "100" } }),
  ]);
  const passed = readiness.checks.filter(({ state }) => state === "passed").length;
  const [first, ...others] = endpoints.filter(({ status }) => status === "active");
  return (
    <>
      <PageHeader
        title={words.title}
        note={words.note}
        actions={<ReadinessActions summary={summary} copy={words.copy} print={words.print} />}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-3">
        {readiness.ready ? (
          <Status tone="done">{words.ready}</Status>
        ) : (
          <Status tone="wait">{fill(words.notReady, { passed, total: readiness.checks.length })}</Status>
        )}
        <span className="text-ink2">
          {words.computed}: <Instant at={readiness.computed_at} to="second" />
        </span>
        <Link className="text-accent underline print:hidden" href="/docs/readiness">
          {words.help}
        </Link>
        <Link className="text-accent underline print:hidden" href="/developers/go-live">
          {goLive.title}
        </Link>
      </p>
      <PeriodForm period={period} texts={words} />
      <Section title={words.checks}>
        <ReadinessChecks checks={readiness.checks} texts={words} />
        <p className="max-w-prose px-3 pt-3 text-ink2 print:hidden">
          {words.copyNote}{" "}
          <Link className="text-accent underline" href="/docs/readiness#verify-the-summary">
            {words.verify}
          </Link>
        </p>
      </Section>
      <Section title={words.drills}>
        <p className="max-w-prose pb-3 text-ink2 print:hidden">{words.drillsNote}</p>
        {first === undefined ? (
          <Empty title={words.noEndpoint}>
            <Link className={buttonStyles({})} href="/webhooks/new">
              {words.create}
            </Link>
          </Empty>
        ) : (
          <DrillsPanel endpoints={[first, ...others]} runs={runs} />
        )}
      </Section>
    </>
  );
}
