"use client";

import { clsx } from "clsx";
import { useId, useState } from "react";
import { shortMoneyFormatter } from "@/lib/format/format-short-money";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../../texts/texts-provider";
import { Icon } from "../../ui/icon";
import type { FacetGroup, FacetOption } from "./facet-groups";

type FacetChoicesProps = {
  group: FacetGroup;
  currency: string;
  onChoose: (option: { value: string; chosen: boolean }) => void;
};

/** The number of options that are always visible. */
const maxVisible = 6;

/** One facet: its options with the number of vehicles and the lowest total of each. */
export function FacetChoices({ group, currency, onChoose }: FacetChoicesProps) {
  const { texts, locale } = useTexts();
  const { facets } = texts;
  const id = useId();
  const options = useStableOrder(group.options);
  const isVisible = ({ chosen }: FacetOption, place: number) => chosen || place < maxVisible;
  const hidden = options.filter((option, place) => !isVisible(option, place));
  const totals = options.flatMap(({ fromTotal }) => fromTotal ?? []);
  const showPrice = shortMoneyFormatter(totals, currency, locale);
  const row = (option: FacetOption) => (
    <Option key={option.value} {...{ option, showPrice, id }} several={group.several} onChoose={onChoose} />
  );
  const chosen = options.find((option) => option.chosen);
  return (
    <fieldset className="border-line border-b py-3">
      <legend className="float-left w-full pb-1 font-semibold">{facets.names[group.name]}</legend>
      <div className="clear-both">
        {group.several ? null : (
          <label className="flex min-h-6 items-center gap-2 py-0.5 max-md:min-h-10">
            <input
              type="radio"
              name={id}
              checked={chosen === undefined}
              onChange={() => chosen !== undefined && onChoose({ value: chosen.value, chosen: false })}
              className="size-4 shrink-0"
            />
            {facets.any}
          </label>
        )}
        {options.filter(isVisible).map(row)}
        {hidden.length === 0 ? null : (
          <details className="group">
            <summary className="inline-flex min-h-6 cursor-pointer max-md:min-h-10 items-center gap-1 text-ink2 hover:text-ink">
              <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
              {fillCount(facets.more, hidden.length, locale)}
            </summary>
            {hidden.map(row)}
          </details>
        )}
      </div>
    </fieldset>
  );
}

type OptionProps = {
  option: FacetOption;
  several: boolean;
  showPrice: (amount: number) => string;
  /** The `name` attribute that the radio buttons of one facet share. */
  id: string;
  onChoose: FacetChoicesProps["onChoose"];
};

function Option({ option, several, showPrice, id, onChoose }: OptionProps) {
  const { texts, locale } = useTexts();
  const { value, text, count, fromTotal, chosen } = option;
  const price = fromTotal === null ? undefined : showPrice(fromTotal);
  return (
    <label
      className={clsx("flex min-h-6 items-center gap-2 py-0.5 max-md:min-h-10", count === 0 && "text-ink3")}
    >
      <input
        type={several ? "checkbox" : "radio"}
        name={several ? undefined : id}
        checked={chosen}
        onChange={({ target }) => onChoose({ value, chosen: target.checked })}
        className="size-4 shrink-0"
      />
      <span title={text} className="min-w-0 flex-1 truncate">
        {text}
      </span>
      {price === undefined ? null : (
        <span className="shrink-0 text-ink3 text-meta">{fill(texts.facets.from, { price })}</span>
      )}
      <span className="min-w-6 shrink-0 text-right text-ink2 text-meta">{count.toLocaleString(locale)}</span>
    </label>
  );
}

/** Returns the options in the order in which they first appeared, so that none moves while counts change. */
function useStableOrder(options: readonly FacetOption[]): readonly FacetOption[] {
  const [order, setOrder] = useState<readonly string[]>(() => options.map(({ value }) => value));
  const fresh = options.map(({ value }) => value).filter((value) => !order.includes(value));
  if (fresh.length > 0) setOrder([...order, ...fresh]);
  const byValue = new Map(options.map((option) => [option.value, option]));
  return [...order, ...fresh].flatMap((value) => byValue.get(value) ?? []);
}
