import type { Sample } from "@/lib/docs/blocks";
import { docPages } from "@/lib/docs/pages";
import type { Setting } from "@/lib/docs/setting";
import { presentScenarios } from "@/server/sandbox/present-scenarios";
import { dayAhead } from "../stays";

/** What the documentation of a service under test is written for. */
export function docsSetting(baseUrl: string): Setting {
  return {
    baseUrl,
    environment: "sandbox",
    dateFrom: dayAhead(30),
    dateTo: dayAhead(34),
    scenarios: presentScenarios(),
  };
}

/** Every example that is there to be run, by its name. */
export function docsExamples(setting: Setting): Map<string, Sample> {
  const examples = docPages(setting)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "samples" ? block.samples : []))
    .flatMap((sample) => (sample.id === undefined ? [] : [[sample.id, sample] as const]));
  return new Map(examples);
}
