import { CommandError } from "../../errors/command-error";

export type Problem = { path: string; message: string };

const shownProblems = 50;

/**
 * Thrown for a rejected file, of which nothing was written. The message lists the first `shownProblems`
 * problems with their paths.
 */
export class CatalogueError extends CommandError {
  override name = "CatalogueError";
  readonly problems: readonly Problem[];

  constructor(what: string, problems: readonly Problem[]) {
    const lines = problems.slice(0, shownProblems).map(({ path, message }) => `  ${path}: ${message}`);
    const more = problems.length > shownProblems ? [`  and ${problems.length - shownProblems} more`] : [];
    const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    super([`${what} has ${count}, and nothing was imported:`, ...lines, ...more].join("\n"));
    this.problems = problems;
  }
}
