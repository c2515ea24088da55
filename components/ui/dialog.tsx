"use client";

import { useState } from "react";
import type { DialogProps } from "./dialog-content";
import { lazyComponent } from "./lazy-component";

const DialogContent = lazyComponent(() => import("./dialog-content").then((module) => module.DialogContent));

/** A dialog or drawer, loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <DialogContent {...props} /> : null;
}
