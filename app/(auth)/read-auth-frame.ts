import { readPreferences } from "@/app/preferences";
import { getTexts } from "@/lib/texts/get-texts";
import { getHostedRuntime } from "@/server/http/hosted-runtime";

/**
 * Returns the reader's language, the texts in it, and `frame`: the names of the product and the environment for
 * `AuthFrame`.
 */
export async function readAuthFrame() {
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { config } = getHostedRuntime();
  const environment = config.environment === "sandbox" ? texts.shell.sandbox : null;
  return { language, texts, frame: { product: texts.common.productName, environment } };
}
