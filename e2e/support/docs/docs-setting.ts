import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sample } from "@/lib/docs/blocks";
import { parseChangelog } from "@/lib/docs/changelog/parse-changelog";
import { docPages } from "@/lib/docs/pages";
import type { Setting } from "@/lib/docs/setting";
import { projectRoot } from "@/server/db/project-root";
import { presentScenarios } from "@/server/sandbox/present-scenarios";
import { getDay } from "../rentals";

/** Returns the setting with which the documentation is rendered for a service under test. */
export function createDocsSetting(baseUrl: string): Setting {
  return {
    baseUrl,
    environment: "sandbox",
    dateFrom: getDay(30),
    dateTo: getDay(34),
    month: getDay(0).slice(0, 7),
    scenarios: presentScenarios(),
    releases: parseChangelog(readFileSync(join(projectRoot(), "CHANGELOG.md"), "utf8")),
  };
}

/** Returns every runnable example by its ID. */
export function listExamples(setting: Setting): Map<string, Sample> {
  const examples = docPages(setting)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "samples" ? block.samples : []))
    .flatMap((sample) => (sample.id === undefined ? [] : [[sample.id, sample] as const]));
  return new Map(examples);
}
