import { notFound } from "next/navigation";
import { createTitle } from "@/app/create-title";
import { OutboxList } from "@/components/settings/outbox-list";
import { PageHeader } from "@/components/ui/page-header";
import { listOutboxContract } from "@/lib/contracts/portal/outbox";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../../preferences";
import { requirePage } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

export const generateMetadata = createTitle(({ mail }) => mail.outbox);

/** The newest emails of the partner's account. Only a sandbox has this page. */
export default async function OutboxPage() {
  if (getHostedRuntime().config.environment !== "sandbox") notFound();
  await requirePage("/developers/outbox");
  const { language } = await readPreferences();
  const { mail } = getTexts(language);
  const { data, sends } = await runPageOperation(listOutboxContract);
  return (
    <>
      <PageHeader title={mail.outbox} note={sends ? mail.outboxNote : mail.outboxStored} />
      {data.length === 0 ? (
        <p className="text-ink2">{mail.none}</p>
      ) : (
        <OutboxList mails={data} texts={mail} locale={getLocale(language)} />
      )}
    </>
  );
}
