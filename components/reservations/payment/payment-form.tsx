"use client";

import { clsx } from "clsx";
import type { UseFormReturn } from "react-hook-form";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { TextField } from "../../ui/field";
import { SubmissionForm } from "../submit/submission-form";
import { SubmitButton } from "../submit/submit-button";

type Props = {
  form: UseFormReturn<{ payment_reference: string }>;
  title: string;
  hint: string;
  /**
   * Whether the amount is known, so that it is shown and the form can be sent. Before that, the title is invisible but
   * takes up its space.
   */
  known: boolean;
  busy: boolean;
  working: string;
  action: string;
  /** Called when the form is sent. Undefined while the user must first answer a question above the form. */
  onSubmit: (() => void) | undefined;
};

/** The amount to charge and the field for its payment reference: the last step before the car is booked. */
export function PaymentForm({ form, title, hint, known, busy, working, action, onSubmit }: Props) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const { errors } = form.formState;
  useShortcuts({ p: () => form.setFocus("payment_reference") });
  return (
    <SubmissionForm
      busy={busy}
      onSubmit={() => {
        if (known) onSubmit?.();
      }}
    >
      {onSubmit === undefined ? null : (
        <h2 className={clsx("pb-2 font-semibold text-section", known || "invisible")}>{title}</h2>
      )}
      <div className="max-w-md">
        <TextField
          label={reserve.paymentReference}
          hint={hint}
          error={errors.payment_reference === undefined ? undefined : reserve.errors.payment_reference}
          aria-keyshortcuts="p"
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...form.register("payment_reference")}
        />
      </div>
      {onSubmit === undefined ? null : (
        <div className="mt-4">
          <SubmitButton busy={busy} blocked={!known} working={working}>
            {action}
          </SubmitButton>
        </div>
      )}
    </SubmissionForm>
  );
}
