import { addDays } from "@/lib/dates";
import type { DocPage } from "@/lib/docs/blocks";
import { docPages } from "@/lib/docs/pages";
import type { Setting } from "@/lib/docs/setting";
import { todayIn } from "@/lib/stay";
import { readConfig } from "@/server/env";
import { presentScenarios } from "@/server/sandbox/present-scenarios";

let written: { day: string; docs: Docs } | undefined;

export type Docs = { setting: Setting; pages: readonly DocPage[] };

/** The documentation of this deployment, written anew when the day changes: its examples name days ahead. */
export function readDocs(): Docs {
  const today = todayIn("UTC", new Date());
  if (written?.day === today) return written.docs;
  const { environment, publicUrl } = readConfig();
  const setting = {
    baseUrl: publicUrl,
    environment,
    dateFrom: addDays(today, 30),
    dateTo: addDays(today, 34),
    scenarios: presentScenarios(),
  };
  const docs = { setting, pages: docPages(setting) };
  written = { day: today, docs };
  return docs;
}
