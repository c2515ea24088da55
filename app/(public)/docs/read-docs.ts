import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { addDays } from "@/lib/dates";
import type { DocPage } from "@/lib/docs/blocks";
import { parseChangelog } from "@/lib/docs/changelog/parse-changelog";
import { docPages } from "@/lib/docs/pages";
import { listSections } from "@/lib/docs/search/list-sections";
import { createSearchIndex, type SearchIndex } from "@/lib/docs/search/search-index";
import type { Setting } from "@/lib/docs/setting";
import { todayIn } from "@/lib/zone-time";
import { projectRoot } from "@/server/db/project-root";
import { readConfig } from "@/server/env";
import { presentScenarios } from "@/server/sandbox/present-scenarios";

let written: { day: string; docs: Docs } | undefined;

export type Docs = {
  setting: Setting;
  pages: readonly DocPage[];
  /** The time at which the changelog file of this deployment was last modified. */
  changedAt: Date;
};

/**
 * Returns the documentation of this deployment. The first call of each UTC day builds it, because its examples contain
 * future dates.
 */
export function readDocs(): Docs {
  const today = todayIn("UTC", new Date());
  if (written?.day === today) return written.docs;
  const { environment, publicUrl } = readConfig();
  const changelog = join(projectRoot(), "CHANGELOG.md");
  const setting = {
    baseUrl: publicUrl,
    environment,
    dateFrom: addDays(today, 30),
    dateTo: addDays(today, 34),
    month: today.slice(0, 7),
    scenarios: presentScenarios(),
    releases: parseChangelog(readFileSync(changelog, "utf8")),
  };
  const docs = { setting, pages: docPages(setting), changedAt: statSync(changelog).mtime };
  written = { day: today, docs };
  return docs;
}

let indexed: { docs: Docs; index: SearchIndex } | undefined;

/** Returns the search index of the documentation, and builds it first if the documentation has been rebuilt. */
export function readSearchIndex(): SearchIndex {
  const docs = readDocs();
  if (indexed?.docs !== docs) indexed = { docs, index: createSearchIndex(listSections(docs.pages)) };
  return indexed.index;
}
