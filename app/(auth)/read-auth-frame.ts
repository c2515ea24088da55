import { readPreferences } from "@/app/preferences";
import { getTexts } from "@/lib/texts/get-texts";
import { getHostedRuntime } from "@/server/http/hosted-runtime";

/**
 * Returns the visitor's language and its texts, and the properties of `AuthFrame`: the names of product and
 * environment.
 */
export async function readAuthFrame() {
  const { language } = await readPreferences();
  const texts = getTexts(language);
  const { config } = getHostedRuntime();
  const environment = config.environment === "sandbox" ? texts.shell.sandbox : null;
  return { language, texts, frame: { product: texts.common.productName, environment } };
}
