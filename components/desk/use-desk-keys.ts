"use client";

import type { RefObject } from "react";
import type { DeskAction } from "@/lib/api/desk";
import { useShortcuts } from "../keyboard/shortcuts";
import { useArrowKeys } from "../keyboard/use-arrow-keys";
import { decisionKeys, listDeskActions } from "./desk-actions";

type DeskKeys = {
  list: RefObject<HTMLElement | null>;
  onAct: (reference: string, act: DeskAction) => void;
  onShowChanges: () => void;
};

const rowSelector = "[data-desk-row]";

/**
 * Adds the shortcuts of the desk: a key per decision for the focused row, and keys that move the focus and show
 * changes. If no row has the focus, a decision key only focuses the first one, so that no booking is decided unseen.
 */
export function useDeskKeys({ list, onAct, onShowChanges }: DeskKeys): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const move = (step: 1 | -1) => {
    const all = rows();
    const here = current();
    const next = here === undefined ? all.at(step === 1 ? 0 : -1) : all[all.indexOf(here) + step];
    next?.focus();
  };
  const press = (act: DeskAction) => () => {
    const row = current();
    if (row === undefined) return move(1);
    row.focus();
    const { deskRow, status } = row.dataset;
    if (deskRow !== undefined && listDeskActions(status ?? "").includes(act)) onAct(deskRow, act);
  };
  useArrowKeys({ isIn: () => rows().some((row) => row === document.activeElement), move });
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    [decisionKeys.accept]: press("accept"),
    [decisionKeys.decline]: press("decline"),
    [decisionKeys.secure]: press("secure"),
    [decisionKeys.fail]: press("fail"),
    n: onShowChanges,
  });
}
