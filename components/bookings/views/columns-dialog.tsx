"use client";

import { type FormEvent, useState } from "react";
import { bookingColumns, defaultColumns } from "@/lib/booking-columns";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useChangeViews } from "./use-change-views";

type ColumnsDialogProps = { columns: readonly string[]; onChosen: () => void; onClose: () => void };

/** The dialog in which the user selects the columns of the list. */
export function ColumnsDialog({ columns, onChosen, onClose }: ColumnsDialogProps) {
  const { bookingViews, common } = useTexts().texts;
  const [chosen, setChosen] = useState(columns);
  const save = useChangeViews(() => {
    onChosen();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const known = bookingColumns.filter((column) => chosen.includes(column));
    if (known.length === 0 || save.isPending) return;
    save.mutate({ act: "columns", columns: known });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={bookingViews.columnsTitle}
      description={bookingViews.columnsText}
      closeLabel={common.close}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <fieldset className="grid grid-cols-1 gap-1 sm:grid-cols-2">
          <legend className="sr-only">{bookingViews.columns}</legend>
          {bookingColumns.map((column) => (
            <label key={column} className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                className="size-4"
                checked={chosen.includes(column)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, column] : chosen.filter((one) => one !== column))
                }
              />
              {bookingViews.columnNames[column]}
            </label>
          ))}
        </fieldset>
        {chosen.length === 0 ? <p className="text-bad text-meta">{bookingViews.columnNeeded}</p> : null}
        {save.error === null ? null : <FailureNote error={save.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={save.isPending && bookingViews.saving}>
            {bookingViews.saveColumns}
          </Button>
          <Button onClick={() => setChosen(defaultColumns)}>{bookingViews.defaultColumns}</Button>
        </div>
      </form>
    </Dialog>
  );
}
