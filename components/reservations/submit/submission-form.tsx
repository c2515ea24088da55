import type { ReactNode } from "react";

type Props = { busy: boolean; onSubmit: () => void; className?: string; children: ReactNode };

/** A form that cannot be used while its submission is in progress. It shows its own errors, not those of the browser. */
export function SubmissionForm({ busy, onSubmit, className, children }: Props) {
  return (
    <form
      inert={busy}
      aria-busy={busy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className={className}
    >
      {children}
    </form>
  );
}
