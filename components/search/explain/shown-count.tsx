"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explainQuery } from "@/lib/api/explain";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import type { Filters } from "../search-params";
import { toExplainRequest } from "./to-explain-request";

type ShownCountProps = {
  filters: Filters;
  /** Whether the results include offers of suppliers. The numbers omit these offers. */
  hasSuppliers: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

/**
 * A button that opens the explanation of the cars that are not shown. An explanation costs the service as much as two
 * searches. So it is requested only when it is opened, or when the pointer or the focus reaches the button. The
 * button's text then says how many cars are shown.
 */
export function ShownCount({ filters, hasSuppliers, isOpen, onToggle }: ShownCountProps) {
  const { texts, language, locale } = useTexts();
  const { explain } = texts;
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({
    ...explainQuery(toExplainRequest(filters, language), undefined),
    enabled: wanted || isOpen,
  });
  useShortcuts({ w: onToggle });
  const want = () => setWanted(true);
  const forms = hasSuppliers ? explain.ownShownOf : explain.shownOf;
  const text =
    data === undefined
      ? explain.open
      : fill(fillCount(forms, data.considered, locale), { shown: data.shown });
  return (
    <Button
      size="small"
      shortcut="w"
      aria-expanded={isOpen}
      onPointerEnter={want}
      onFocus={want}
      onClick={onToggle}
    >
      {text}
    </Button>
  );
}
