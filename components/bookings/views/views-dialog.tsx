"use client";

import { type FormEvent, useState } from "react";
import type { SavedView } from "@/lib/contracts/portal/views";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { useChangeViews } from "./use-change-views";

/** The dialog in which the user renames and deletes saved views. */
export function ViewsDialog({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const { bookingViews, common } = useTexts().texts;
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={bookingViews.changeTitle}
      description={bookingViews.changeText}
      closeLabel={common.close}
    >
      {views.length === 0 ? (
        <p className="text-ink2">{bookingViews.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ViewRow({ view }: { view: SavedView }) {
  const { bookingViews } = useTexts().texts;
  const [name, setName] = useState(view.name);
  const change = useChangeViews(() => undefined);
  const typed = name.trim();
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (typed === "" || typed === view.name || change.isPending) return;
    change.mutate({ act: "rename", id: view.id, name: typed });
  };
  const isSaving = change.isPending && change.variables.act === "rename";
  const isDeleting = change.isPending && change.variables.act === "delete";
  return (
    <li className="py-2">
      <form onSubmit={rename} noValidate className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <TextField
            label={fill(bookingViews.nameOf, { name: view.name })}
            hideLabel
            value={name}
            maxLength={60}
            autoComplete="off"
            error={typed === "" ? bookingViews.nameNeeded : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" busy={isSaving && bookingViews.saving} disabled={typed === view.name}>
          {bookingViews.rename}
        </Button>
        <Button
          look="danger"
          aria-label={fill(bookingViews.deleteOne, { name: view.name })}
          busy={isDeleting && bookingViews.deleting}
          onClick={() => change.isPending || change.mutate({ act: "delete", id: view.id })}
        >
          {bookingViews.delete}
        </Button>
      </form>
      {change.error === null ? null : <FailureNote error={change.error} />}
    </li>
  );
}
