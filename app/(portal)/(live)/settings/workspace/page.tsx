import { createTitle } from "@/app/create-title";
import { PageHeader, Section } from "@/components/ui/page-header";
import { maxCredentials } from "@/lib/contracts/portal/credentials";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getLocale } from "@/lib/texts/languages";
import type { Config } from "@/server/env";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { accessTokenSeconds } from "@/server/oauth/access-token";
import { readPreferences } from "../../../../preferences";
import { requirePage } from "../../../require-staff";

export const generateMetadata = createTitle(({ settings }) => settings.workspace);

export default async function WorkspacePage() {
  const { partner } = await requirePage("/settings/workspace");
  const { language } = await readPreferences();
  const { settings, shell } = getTexts(language);
  const { config } = getHostedRuntime();
  const percent = new Intl.NumberFormat(getLocale(language), { maximumFractionDigits: 4 }).format(
    Number(partner.commissionRate),
  );
  const products = partner.products.map((product) => settings.product[product]).join(", ");
  const minutes = (seconds: number) => fill(settings.minutes, { count: Math.round(seconds / 60) });
  const rate = (name: keyof Config["rateLimits"]) => fill(settings.rate, config.rateLimits[name]);
  return (
    <>
      <PageHeader title={settings.workspace} note={settings.workspaceNote} />
      <Section title={settings.account}>
        <Facts
          rows={[
            [settings.name, partner.name],
            [settings.slug, partner.slug],
            [settings.environment, shell[config.environment]],
            [settings.currency, partner.invoiceCurrency],
            [settings.commission, fill(settings.commissionOf, { percent })],
            [settings.products, products === "" ? settings.noProducts : products],
          ]}
        />
      </Section>
      <Section title={settings.limits}>
        <Facts
          rows={[
            [settings.reads, rate("api-read")],
            [settings.searches, rate("availability")],
            [settings.writes, rate("api-write")],
            [settings.draftLifetime, minutes(config.draftTtlSeconds)],
            [settings.tokenLifetime, minutes(accessTokenSeconds)],
            [settings.maxCredentials, fill(settings.atMost, { count: maxCredentials })],
          ]}
        />
      </Section>
    </>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="max-w-2xl">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-4 border-line border-b py-2"
        >
          <dt className="text-ink2">{name}</dt>
          <dd className="break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
