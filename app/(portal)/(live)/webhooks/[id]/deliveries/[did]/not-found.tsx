import { textsOf } from "@/lib/texts/texts-of";
import { readPreferences } from "../../../../../../preferences";

/** Shown inside the page of the endpoint, which exists. */
export default async function DeliveryNotFound() {
  const { language } = await readPreferences();
  const { deliveries } = textsOf(language);
  return (
    <>
      <h2 className="font-semibold text-title">{deliveries.missingTitle}</h2>
      <p className="text-ink2">{deliveries.missingText}</p>
    </>
  );
}
