import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "../../../../../../preferences";

/** Reports a missing delivery inside the page of its endpoint. */
export default async function DeliveryNotFound() {
  const { language } = await readPreferences();
  const { deliveries } = getTexts(language);
  return (
    <>
      <h2 className="font-semibold text-title">{deliveries.missingTitle}</h2>
      <p className="text-ink2">{deliveries.missingText}</p>
    </>
  );
}
