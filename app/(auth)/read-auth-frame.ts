import { readPreferences } from "@/app/preferences";
import { getTexts } from "@/lib/texts/get-texts";
import { getHostedRuntime } from "@/server/http/hosted-runtime";

/**
 * Returns the reader's language, the UI texts in that language, and `frame`: the product name and the environment badge
 * of `AuthFrame`.
 */
export async function readAuthFrame() {
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { config } = getHostedRuntime();
  const environment = config.environment === "sandbox" ? texts.shell.sandbox : null;
  return { language, texts, frame: { product: texts.common.productName, environment } };
}
