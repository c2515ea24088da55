"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { listPendingKeys } from "@/lib/api/submissions/pending-keys";
import { useSession } from "../../shell/portal-session";
import { lazyComponent } from "../../ui/lazy-component";

const UnfinishedNote = lazyComponent(() =>
  import("./unfinished-note").then((module) => module.UnfinishedNote),
);

/** Shows the submissions that have no known result. It is part of every page, and loads nothing if there are none. */
export function PendingSubmissions() {
  const { id: person, suspended } = useSession();
  const path = usePathname();
  const [some, setSome] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the storage is read again on each page.
  useEffect(() => setSome(listPendingKeys(person).length > 0), [path, person, suspended]);
  return some ? <UnfinishedNote /> : null;
}
