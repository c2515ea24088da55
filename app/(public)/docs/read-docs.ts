import { addDays } from "@/lib/dates";
import type { DocPage } from "@/lib/docs/blocks";
import { docPages } from "@/lib/docs/pages";
import type { Setting } from "@/lib/docs/setting";
import { todayIn } from "@/lib/stay";
import { readConfig } from "@/server/env";
import { presentScenarios } from "@/server/sandbox/present-scenarios";

let written: { day: string; docs: Docs } | undefined;

export type Docs = { setting: Setting; pages: readonly DocPage[] };

/** Returns the documentation of this deployment. It is built once a day, because its examples contain future dates. */
export function readDocs(): Docs {
  const today = todayIn("UTC", new Date());
  if (written?.day === today) return written.docs;
  const { environment, publicUrl } = readConfig();
  const setting = {
    baseUrl: publicUrl,
    environment,
    dateFrom: addDays(today, 30),
    dateTo: addDays(today, 34),
    month: today.slice(0, 7),
    scenarios: presentScenarios(),
  };
  const docs = { setting, pages: docPages(setting) };
  written = { day: today, docs };
  return docs;
}
