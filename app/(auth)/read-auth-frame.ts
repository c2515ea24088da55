import { readPreferences } from "@/app/preferences";
import { textsOf } from "@/lib/texts/texts-of";
import { getHostedRuntime } from "@/server/http/hosted-runtime";

/** Returns the texts of the visitor's language, and what `AuthFrame` shows above every title. */
export async function readAuthFrame() {
  const { language } = await readPreferences();
  const texts = textsOf(language);
  const { config } = getHostedRuntime();
  const environment = config.environment === "sandbox" ? texts.shell.sandbox : null;
  return { language, texts, frame: { product: texts.common.productName, environment } };
}
