"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { DialogProps } from "./dialog-box";

const DialogBox = dynamic(() => import("./dialog-box").then((module) => module.DialogBox), { ssr: false });

/** A box or a sheet over the page, fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <DialogBox {...props} /> : null;
}
