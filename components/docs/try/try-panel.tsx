"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import type { TryForm } from "@/lib/docs/try/try-form";
import { type OwnValues, readOwnValues } from "../own-values";
import { RequestForm } from "./request-form";

type Loaded = { form: TryForm; own: OwnValues };
type Panel = { open: boolean; id: string; title: string; onClose: () => void };

/** Loads the form of a request and the reader's own values, and shows the form. */
export function TryPanel({ id, title }: Panel) {
  const [loaded, setLoaded] = useState<Loaded | "failed">();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another try.
  useEffect(() => {
    const aborted = new AbortController();
    loadForm(id, aborted.signal).then(setLoaded, () => {
      if (!aborted.signal.aborted) setLoaded("failed");
    });
    return () => aborted.abort();
  }, [id, turn]);
  const retry = () => {
    setLoaded(undefined);
    setTurn(turn + 1);
  };
  return (
    <section
      aria-label={`Try it: ${title}`}
      className="mt-2 rounded-panel border border-line bg-surface p-4 text-base"
    >
      {loaded === undefined ? <p role="status">Loading…</p> : null}
      {loaded === "failed" ? (
        <p role="alert" className="flex items-center gap-3">
          The form did not load. Check your connection.
          <Button size="small" onClick={retry}>
            Load again
          </Button>
        </p>
      ) : null}
      {loaded === undefined || loaded === "failed" ? null : <RequestForm {...loaded} />}
    </section>
  );
}

async function loadForm(id: string, signal: AbortSignal): Promise<Loaded> {
  const [response, own] = await Promise.all([fetch(`/docs/try/${id}`, { signal }), readOwnValues()]);
  if (!response.ok) throw new Error(`The form returned ${response.status}.`);
  const form: TryForm = await response.json();
  return { form, own };
}
