import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

type Frame = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Whether the label is only for screen readers, because a placeholder or a column heading shows it. */
  hideLabel?: boolean;
};

const control =
  "w-full min-w-0 rounded-control border border-line-strong bg-surface px-2 text-form text-ink placeholder:text-ink3 aria-invalid:border-bad disabled:bg-sunken disabled:text-ink3";

function FieldFrame({
  id,
  label,
  hint,
  error,
  hideLabel,
  children,
}: Frame & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={clsx(hideLabel ? "sr-only" : "font-medium text-ink2 text-meta")}>
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-ink3 text-meta">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="text-bad text-meta">
          {error}
        </p>
      )}
    </div>
  );
}

function useFieldIds(given: string | undefined, { hint, error }: Frame) {
  const made = useId();
  const id = given ?? made;
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  return {
    id,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
  };
}

export function TextField({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  ...props
}: ComponentProps<"input"> & Frame) {
  const ids = useFieldIds(props.id, { label, hint, error });
  return (
    <FieldFrame id={ids.id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <input {...props} {...ids} className={clsx(control, "h-8", className)} />
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  ...props
}: ComponentProps<"textarea"> & Frame) {
  const ids = useFieldIds(props.id, { label, hint, error });
  return (
    <FieldFrame id={ids.id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <textarea rows={3} {...props} {...ids} className={clsx(control, "py-1", className)} />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  children,
  ...props
}: ComponentProps<"select"> & Frame) {
  const ids = useFieldIds(props.id, { label, hint, error });
  return (
    <FieldFrame id={ids.id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <select {...props} {...ids} className={clsx(control, "h-8", className)}>
        {children}
      </select>
    </FieldFrame>
  );
}
