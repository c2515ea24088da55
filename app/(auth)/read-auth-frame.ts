import { readPreferences } from "@/app/preferences";
import { getTexts } from "@/lib/texts/get-texts";
import { getHostedRuntime } from "@/server/http/hosted-runtime";

/** Returns the texts of the visitor's language, and the names that `AuthFrame` shows above every title. */
export async function readAuthFrame() {
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { config } = getHostedRuntime();
  const environment = config.environment === "sandbox" ? texts.shell.sandbox : null;
  return { language, texts, frame: { product: texts.common.productName, environment } };
}
