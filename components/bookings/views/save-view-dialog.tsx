"use client";

import { type FormEvent, useState } from "react";
import { readColumns } from "@/lib/booking-columns";
import { bookingFilterNames } from "@/lib/booking-filters";
import type { SavedView } from "@/lib/contracts/portal/views";
import { FailureNote } from "../../errors/failure-note";
import { FormButtons } from "../../texts/form-buttons";
import { useTexts } from "../../texts/texts-provider";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import type { ViewState } from "./presets";
import { useChangeViews } from "./use-change-views";

type SaveViewDialogProps = { state: ViewState; views: readonly SavedView[]; onClose: () => void };

/** The dialog that saves the filters and columns of the list under a name. */
export function SaveViewDialog({ state, views, onClose }: SaveViewDialogProps) {
  const { bookingViews, common } = useTexts().texts;
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const save = useChangeViews(onClose);
  const typed = name.trim();
  const replaces = views.some((view) => view.name.toLowerCase() === typed.toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed === "" || save.isPending) return;
    const set = bookingFilterNames.filter((filter) => state[filter] !== "");
    const filters = Object.fromEntries(set.map((filter) => [filter, state[filter]]));
    const columns = state.columns === "" ? null : [...readColumns(state.columns.split(","))];
    save.mutate({ act: "save", view: { name: typed, filters, columns } });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={bookingViews.saveTitle}
      description={bookingViews.saveText}
      closeLabel={common.close}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={bookingViews.name}
          hint={replaces ? bookingViews.replaces : undefined}
          value={name}
          maxLength={60}
          autoComplete="off"
          error={tried && typed === "" ? bookingViews.nameNeeded : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {save.error === null ? null : <FailureNote error={save.error} />}
        <FormButtons
          submit={bookingViews.submit}
          busy={save.isPending && bookingViews.saving}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
