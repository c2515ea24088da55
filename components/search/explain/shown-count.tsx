"use client";

import { useQuery } from "@tanstack/react-query";
import { explainQuery } from "@/lib/api/explain";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import type { Filters } from "../search-params";
import { explainRequest } from "./explain-request";

type ShownCountProps = {
  filters: Filters;
  /** Whether the results include offers of suppliers, which the numbers do not. */
  hasSuppliers: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

/** How many of the city's cars are shown. Opens the explanation of the others. */
export function ShownCount({ filters, hasSuppliers, isOpen, onToggle }: ShownCountProps) {
  const { texts, language, locale } = useTexts();
  const { data } = useQuery(explainQuery(explainRequest(filters, language), undefined));
  const hidesCars = data !== undefined && data.shown < data.considered;
  useShortcuts(hidesCars ? { w: onToggle } : {});
  if (!hidesCars) return null;
  const forms = hasSuppliers ? texts.explain.ownShownOf : texts.explain.shownOf;
  const text = fill(fillCount(forms, data.considered, locale), { shown: data.shown });
  return (
    <Button size="small" shortcut="w" aria-expanded={isOpen} onClick={onToggle}>
      {text}
    </Button>
  );
}
