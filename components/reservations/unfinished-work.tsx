"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { listPending } from "@/lib/api/submissions-store";
import { later } from "../ui/later";

const UnfinishedNote = later(() => import("./unfinished-note").then((module) => module.UnfinishedNote));

/** On every page, whatever was sent and not seen to its end; almost always there is nothing, and nothing is fetched. */
export function UnfinishedWork() {
  const path = usePathname();
  const [some, setSome] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left is looked at anew on each page.
  useEffect(() => setSome(listPending().length > 0), [path]);
  return some ? <UnfinishedNote /> : null;
}
