import type { StaffRole } from "@/lib/roles/roles";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";

type DeniedNoteProps = { path: string | undefined; role: StaffRole; texts: Texts };

/** Explains on a start page that the user's role cannot open the page at `path`. Renders nothing without a path. */
export function DeniedNote({ path, role, texts }: DeniedNoteProps) {
  if (path === undefined) return null;
  const { denied } = texts.failures;
  return (
    <p role="status" className="mb-4 break-words rounded-panel border border-wait bg-wait-soft px-4 py-2">
      {fill(role === "crew" ? denied.crew : denied.partner, { path })}
    </p>
  );
}
