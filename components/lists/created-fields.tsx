"use client";

import { formatTypedDay } from "@/lib/format/format-time";
import { useTexts } from "../texts/texts-provider";
import { TextField } from "../ui/field";

type Created = Readonly<Record<"created_after" | "created_before", string>>;

/** Returns the filters by creation time in words. Narrow screens show these texts while the fields are hidden. */
export function useCreatedTexts({ created_after, created_before }: Created): Created {
  const { texts, locale } = useTexts();
  const { createdAfter, createdBefore } = texts.deliveries;
  return {
    created_after: `${createdAfter} ${formatTypedDay(created_after, locale)}`,
    created_before: `${createdBefore} ${formatTypedDay(created_before, locale)}`,
  };
}

/** The fields that filter by the time of creation. */
export function CreatedFields({ filters }: { filters: Created }) {
  const { createdAfter, createdBefore } = useTexts().texts.deliveries;
  const labels = { created_after: createdAfter, created_before: createdBefore };
  return (["created_after", "created_before"] as const).map((name) => (
    <TextField key={name} name={name} type="date" label={labels[name]} defaultValue={filters[name]} />
  ));
}
