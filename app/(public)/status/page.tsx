import type { Metadata } from "next";
import { createTitle } from "@/app/create-title";
import { StatusView } from "@/components/status/status-view";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readStatus } from "@/server/status/read-status";
import { readPreferences } from "../../preferences";

export const dynamic = "force-dynamic";

const titleOf = createTitle(({ statusPage }) => statusPage.title);

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await titleOf()), robots: { index: false } };
}

/** The public status page. It is rendered on the server, also while the database is down. */
export default async function StatusPage() {
  const { config, database } = getHostedRuntime();
  const { language } = await readPreferences();
  const texts = getTexts(language);
  return (
    <StatusView
      status={await readStatus(database)}
      environment={config.environment === "sandbox" ? texts.shell.sandbox : null}
      texts={texts}
      locale={getLocale(language)}
    />
  );
}
