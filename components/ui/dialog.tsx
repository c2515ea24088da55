"use client";

import { useState } from "react";
import type { DialogProps } from "./dialog-box";
import { later } from "./later";

const DialogBox = later(() => import("./dialog-box").then((module) => module.DialogBox));

/** A box or a sheet over the page, fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <DialogBox {...props} /> : null;
}
