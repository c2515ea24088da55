"use client";

import { clsx } from "clsx";
import { type MouseEvent, useState } from "react";
import type { SavedView } from "@/lib/contracts/portal/views";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import { isSameView, type PresetName, toViewHref, toViewState, type ViewState, viewPresets } from "./presets";

const SaveViewDialog = lazyComponent(() =>
  import("./save-view-dialog").then((module) => module.SaveViewDialog),
);
const ViewsDialog = lazyComponent(() => import("./views-dialog").then((module) => module.ViewsDialog));
const ColumnsDialog = lazyComponent(() => import("./columns-dialog").then((module) => module.ColumnsDialog));

type Opened = "save" | "views" | "columns";

type ViewBarProps = {
  state: ViewState;
  views: readonly SavedView[];
  /** The columns that the list shows. */
  columns: readonly string[];
  onOpen: (state: ViewState) => void;
};

/**
 * The presets and the person's saved views as links, and buttons to save the current view, change saved views and
 * choose columns.
 */
export function ViewBar({ state, views, columns, onOpen }: ViewBarProps) {
  const { bookingViews } = useTexts().texts;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  // SAFETY: the keys of the object.
  const names = Object.keys(viewPresets) as PresetName[];
  const shown = [
    ...names.map((name) => ({
      key: name,
      title: bookingViews.presets[name],
      view: toViewState(viewPresets[name], ""),
    })),
    ...views.map((view) => ({
      key: String(view.id),
      title: view.name,
      view: toViewState(view.filters, view.columns?.join(",") ?? ""),
    })),
  ];
  const isKnown = shown.some(({ view }) => isSameView(view, state));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
      <nav aria-label={bookingViews.title} className="flex min-w-0 flex-wrap gap-1.5">
        {shown.map(({ key, title, view }) => (
          <ViewLink
            key={key}
            title={title}
            href={toViewHref(view)}
            active={isSameView(view, state)}
            onOpen={() => onOpen(view)}
          />
        ))}
      </nav>
      <div className="flex flex-wrap gap-1">
        {isKnown ? null : (
          <Button size="small" look="quiet" onClick={() => setOpened("save")}>
            {bookingViews.save}
          </Button>
        )}
        {views.length === 0 ? null : (
          <Button size="small" look="quiet" onClick={() => setOpened("views")}>
            {bookingViews.change}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => setOpened("columns")}>
          {bookingViews.columns}
        </Button>
      </div>
      {opened === "save" ? <SaveViewDialog state={state} views={views} onClose={close} /> : null}
      {opened === "views" ? <ViewsDialog views={views} onClose={close} /> : null}
      {opened === "columns" ? (
        <ColumnsDialog columns={columns} onChosen={() => onOpen({ ...state, columns: "" })} onClose={close} />
      ) : null}
    </div>
  );
}

type ViewLinkProps = { title: string; href: string; active: boolean; onOpen: () => void };

/** A link to a view. A click without a modifier key opens the view without loading the page again. */
function ViewLink({ title, href, active, onOpen }: ViewLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={href}
      title={title}
      aria-current={active ? "true" : undefined}
      onClick={open}
      className={clsx(
        "inline-flex min-h-7 max-w-48 items-center rounded-full border px-2.5 text-meta transition-colors",
        active
          ? "border-accent bg-accent-soft font-medium text-accent"
          : "border-line-strong text-ink2 hover:bg-sunken hover:text-ink",
      )}
    >
      <span className="truncate">{title}</span>
    </a>
  );
}
