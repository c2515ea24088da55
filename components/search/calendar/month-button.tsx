"use client";

import { type ComponentProps, useRef } from "react";
import { Button } from "../../ui/button";
import { lazyComponent } from "../../ui/lazy-component";
import type { MonthDialogProps } from "./month-dialog";

const MonthDialog = lazyComponent(() => import("./month-dialog").then((module) => module.MonthDialog));

type MonthButtonProps = Omit<MonthDialogProps, "opener"> & {
  label: string;
  button?: Pick<ComponentProps<"button">, "className" | "aria-keyshortcuts">;
};

/** The button that opens the dialog with the prices of a month, and that dialog. */
export function MonthButton({ label, button, ...month }: MonthButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        {...button}
        ref={opener}
        size="small"
        aria-haspopup="dialog"
        onClick={() => month.onOpenChange(true)}
      >
        {label}
      </Button>
      {month.open ? <MonthDialog {...month} opener={opener} /> : null}
    </>
  );
}
