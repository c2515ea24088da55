import { type Block, type DocPage, heading, list, subheading, text } from "../blocks";
import type { Release } from "./parse-changelog";

/** Returns the page of all changes, newest release first. */
export function createChangelogPage(releases: readonly Release[]): DocPage {
  return {
    path: "/docs/changelog",
    title: "Changelog",
    description: "What was added, changed and fixed in the partner API, its documentation and the portal.",
    group: "Reference",
    blocks: [
      text("New entries are also in a [feed](/changelog.xml), which programs and feed readers can follow."),
      ...releases.flatMap(({ title, sections }): Block[] => [
        heading(title, toChangeAnchor(title)),
        ...sections.flatMap((section): Block[] => [
          subheading(section.title, `${toChangeAnchor(title)}-${toChangeAnchor(section.title)}`),
          list(...section.items),
        ]),
      ]),
    ],
  };
}

/** Returns the URL fragment of a release, or of a kind of change in it. */
export function toChangeAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
