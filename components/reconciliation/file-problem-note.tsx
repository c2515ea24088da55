import type { FileFailure } from "@/lib/api/reconciliation";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import type { Language } from "@/lib/texts/languages";

type FileProblemNoteProps = {
  failure: FileFailure;
  /** `alert` if the file was just sent, so that screen readers announce the problem at once. */
  role: "alert" | "status";
  texts: Texts;
  language: Language;
};

/** Says in the reader's language why a file has no results and, if it is known, where the file is wrong. */
export function FileProblemNote({ failure, role, texts, language }: FileProblemNoteProps) {
  const { problems } = texts.reconciliation;
  const title = problems[failure.reason] ?? texts.failures.titles[failure.reason] ?? problems.other;
  // The API responds in English. Its messages say more than the titles, so readers of English see them too.
  const detail = language === "en" ? failure.message : describePlace(failure, texts);
  return (
    <div role={role} className="rounded-panel border border-bad bg-bad-soft px-4 py-3">
      <p className="font-medium text-bad">{title}</p>
      {detail === "" || detail === title ? null : <p>{detail}</p>}
    </div>
  );
}

function describePlace({ row, column }: FileFailure, { reconciliation: words }: Texts): string {
  if (row === null) return "";
  if (column === null) return fill(words.rowOnly, { row: String(row) });
  return fill(words.place, { row: String(row), column });
}
