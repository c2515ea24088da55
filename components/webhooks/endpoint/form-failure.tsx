"use client";

import { isApiFailure } from "@/lib/api/api-failure";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../../errors/failure-note";
import { useTexts } from "../../texts/texts-provider";
import { isUrlRefusal } from "./use-endpoint-form";

/** The error of a form, unless its URL field already shows it. */
export function FormFailure({ error }: { error: unknown }) {
  const { texts } = useTexts();
  if (error === null || isUrlRefusal(error)) return null;
  const limit = isApiFailure(error) && error.code === "limit_reached" ? error.details.limit : undefined;
  return (
    <div className="max-w-2xl py-3">
      {limit === undefined ? null : (
        <p className="pb-2 font-medium text-bad">{fill(texts.webhooks.limit, { limit: String(limit) })}</p>
      )}
      <FailureNote error={error} />
    </div>
  );
}
