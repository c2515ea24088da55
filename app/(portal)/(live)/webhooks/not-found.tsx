import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../preferences";

export default async function WebhookNotFound() {
  const { language } = await readPreferences();
  const { webhooks } = textsOf(language);
  return (
    <>
      <PageHeader title={webhooks.missingTitle} note={webhooks.missingText} />
      <Link className="text-accent underline" href="/webhooks">
        {webhooks.back}
      </Link>
    </>
  );
}
