"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { getIdempotencyKeyRoute, idLookupQuery } from "@/lib/api/requests";
import type { IdMatch } from "@/lib/contracts/portal/requests";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { FailureNote } from "../errors/failure-note";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { TextField } from "../ui/field";
import { PageHeader } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";
import { useUrlQuery } from "../url-query/use-url-query";
import { IdLookupResult } from "./id-lookup-result";

/** A field for any ID, and its matches. The ID is in the URL. */
export function IdLookupView({ initial }: { initial: { q: string; data: readonly IdMatch[] } | null }) {
  const { texts } = useTexts();
  const { idLookup } = texts;
  const [query, change] = useUrlQuery();
  const q = query.get("q") ?? "";
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => field.current?.focus() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ q: field.current?.value.trim() || null }, { history: "push" });
  };
  return (
    <>
      <PageHeader
        title={idLookup.title}
        note={idLookup.note}
        actions={
          q === "" ? undefined : (
            <ApiCallDrawer call={{ route: getIdempotencyKeyRoute, params: { key: q } }} />
          )
        }
      />
      <form
        key={q}
        method="get"
        action="/developers/where"
        onSubmit={submit}
        className="flex items-end gap-3 border-line border-y py-3"
      >
        <div className="min-w-0 max-w-xl flex-1">
          <TextField
            ref={field}
            name="q"
            label={idLookup.label}
            defaultValue={q}
            maxLength={255}
            required
            autoComplete="off"
            autoFocus={q === ""}
            spellCheck={false}
            aria-keyshortcuts="/"
            className="font-mono"
          />
        </div>
        <Button type="submit" look="primary">
          {idLookup.find}
        </Button>
      </form>
      {q === "" ? null : <Account q={q} initial={initial?.q === q ? initial.data : undefined} />}
    </>
  );
}

function Account({ q, initial }: { q: string; initial: readonly IdMatch[] | undefined }) {
  const { texts, locale } = useTexts();
  const { idLookup, common } = texts;
  const found = useQuery({ ...idLookupQuery(q), select: ({ data }) => data });
  const matches = found.data ?? initial;
  if (found.error !== null) {
    return (
      <div className="py-4">
        <FailureNote error={found.error} onRetry={() => void found.refetch()} />
      </div>
    );
  }
  if (matches === undefined) return <SkeletonRows rows={4} className="h-(--row)" label={common.loading} />;
  if (matches.length === 0) {
    return (
      <div role="status">
        <Empty title={idLookup.notFound}>
          <p className="break-words">{fill(idLookup.notFoundText, { q })}</p>
        </Empty>
      </div>
    );
  }
  return (
    <>
      <p role="status" className="pt-3 text-ink2">
        {fillCount(idLookup.several, matches.length, locale)}
      </p>
      {matches.map((match) => (
        <IdLookupResult
          key={`${match.matched} ${match.committed?.id ?? match.received?.request_id ?? q}`}
          match={match}
        />
      ))}
    </>
  );
}
