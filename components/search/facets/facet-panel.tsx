"use client";

import { clsx } from "clsx";
import { useRef, useState, useSyncExternalStore } from "react";
import type { Facets } from "@/lib/contracts/facets";
import { formatMoney } from "@/lib/format/format-money";
import { shortMoneyFormatter } from "@/lib/format/format-short-money";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { Kbd } from "../../ui/kbd";
import type { VehicleTypeChoice } from "../form/more-filters";
import { leaveOnEscape } from "../leave-on-escape";
import type { Filters } from "../search-params";
import { FacetChoices } from "./facet-choices";
import { toFacetGroups, withOption, withoutFacets } from "./facet-groups";
import { PriceFacet } from "./price-facet";

export type FacetPanelProps = {
  facets: Facets;
  /** The currency of the totals. */
  currency: string;
  filters: Filters;
  /** The number of vehicles found. */
  total: number;
  /** All vehicle types, for the names of types that no found vehicle has. */
  vehicleTypes: readonly VehicleTypeChoice[];
  /** Whether wide screens show the filters in a rail beside the results. */
  beside: boolean;
  onNarrow: (filters: Filters) => void;
};

/**
 * The filters of the results. If `beside` is true, wide screens show them as a rail, a column beside the results.
 * Otherwise they are chips and a drawer.
 */
export function FacetPanel(props: FacetPanelProps) {
  const { beside, total } = props;
  const { texts, locale } = useTexts();
  const { facets } = texts;
  const rail = useRef<HTMLElement>(null);
  const wide = useWideScreen();
  const [open, setOpen] = useState(false);
  useShortcuts({ f: () => (focusFirstChoice(rail.current) ? undefined : setOpen(true)) });
  return (
    <>
      {beside ? (
        <aside
          ref={rail}
          aria-label={facets.title}
          onKeyDown={leaveOnEscape}
          className="sticky top-[3px] hidden max-h-[calc(100dvh-3px)] overflow-y-auto -mx-1 overscroll-contain px-1 pb-4 xl:block"
        >
          {wide ? (
            <>
              <FacetHeader {...props} />
              <FacetList {...props} />
            </>
          ) : null}
        </aside>
      ) : null}
      <div className={clsx("flex h-11 items-center gap-2 overflow-x-auto", beside && "xl:hidden")}>
        <Button shortcut="f" className="shrink-0" onClick={() => setOpen(true)}>
          <Icon name="sliders-horizontal" className="size-4" />
          {facets.open}
        </Button>
        <Chips {...props} />
      </div>
      <Dialog side open={open} onOpenChange={setOpen} title={facets.title} closeLabel={facets.close}>
        <FacetList {...props} />
        <div className="sticky bottom-0 flex gap-2 bg-surface py-3">
          <Button look="primary" className="flex-1" onClick={() => setOpen(false)}>
            {fillCount(facets.show, total, locale)}
          </Button>
          <ClearButton {...props} />
        </div>
      </Dialog>
    </>
  );
}

const wideScreen = "(min-width: 80rem)";

/** Returns whether the window is wide enough for the rail of filters, which needs the breakpoint `xl`. */
function useWideScreen(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => window.matchMedia(wideScreen).matches,
    () => false,
  );
}

function onWidthChange(listener: () => void): () => void {
  const media = window.matchMedia(wideScreen);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

function FacetHeader(props: FacetPanelProps) {
  const { texts } = useTexts();
  return (
    <div className="flex h-12 items-center justify-between gap-2 border-line border-b">
      <h2 className="flex items-baseline gap-2 font-semibold text-section">
        {texts.facets.title}
        <Kbd keys="f" />
      </h2>
      <ClearButton {...props} />
    </div>
  );
}

function ClearButton({ filters, onNarrow }: FacetPanelProps) {
  const { texts } = useTexts();
  const cleared = withoutFacets(filters);
  if (Object.keys(cleared).length === Object.keys(filters).length) return null;
  return (
    <Button size="small" onClick={() => onNarrow(cleared)}>
      {texts.facets.clear}
    </Button>
  );
}

/** All facets. The rail and the drawer show the same ones. */
function FacetList({ facets, currency, filters, vehicleTypes, onNarrow }: FacetPanelProps) {
  const { texts, locale } = useTexts();
  return (
    <>
      <PriceFacet price={facets.price} {...{ currency, filters, onNarrow }} />
      {toFacetGroups(facets, filters, { texts, locale, vehicleTypes }).map((group) => (
        <FacetChoices
          key={group.name}
          group={group}
          currency={currency}
          onChoose={(option) => onNarrow(withOption(filters, group, option))}
        />
      ))}
      <Sources sources={facets.source} currency={currency} />
    </>
  );
}

/** The numbers of the service's own cars and of suppliers' offers. The results cannot be filtered by them. */
function Sources({ sources, currency }: { sources: Facets["source"]; currency: string }) {
  const { texts, locale } = useTexts();
  const { facets } = texts;
  if (sources.length === 0) return null;
  const totals = sources.map(({ from_total }) => from_total);
  const showPrice = shortMoneyFormatter(totals, currency, locale);
  return (
    <section className="py-3">
      <h3 className="pb-1 font-semibold">{facets.names.source}</h3>
      <ul>
        {sources.map(({ value, count, from_total }) => (
          <li key={value} className="flex min-h-6 items-center gap-2 py-0.5">
            <span className="min-w-0 flex-1 truncate">{facets.source[value]}</span>
            <span className="shrink-0 text-ink3 text-meta">
              {fill(facets.from, { price: showPrice(from_total) })}
            </span>
            <span className="min-w-6 shrink-0 text-right text-ink2 text-meta">
              {count.toLocaleString(locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Buttons for the selected options and price limits. Clicking one removes it from the filters. */
function Chips({ facets, currency, filters, vehicleTypes, onNarrow }: FacetPanelProps) {
  const { texts, locale } = useTexts();
  const words = texts.facets;
  const chosen = toFacetGroups(facets, filters, { texts, locale, vehicleTypes }).flatMap((group) =>
    group.options
      .filter((option) => option.chosen)
      .map(({ value, text }) => ({
        key: `${group.name} ${value}`,
        text: group.name === "seats_min" ? fillCount(words.minSeats, Number(value), locale) : text,
        without: withOption(filters, group, { value, chosen: false }),
      })),
  );
  const limits = (["price_min", "price_max"] as const).flatMap((name) => {
    const { [name]: limit, ...without } = filters;
    if (limit === undefined) return [];
    const price = formatMoney(Number(limit), currency, locale);
    return [
      { key: name, text: fill(name === "price_min" ? words.priceFrom : words.priceTo, { price }), without },
    ];
  });
  return [...limits, ...chosen].map(({ key, text, without }) => (
    <button
      key={key}
      type="button"
      aria-label={fill(words.remove, { filter: text })}
      onClick={() => onNarrow(without)}
      className="inline-flex h-8 shrink-0 max-md:h-10 items-center gap-1 rounded-full border border-line-strong bg-accent-soft px-3 text-ink hover:bg-sunken"
    >
      {text}
      <Icon name="x" className="size-3.5" />
    </button>
  ));
}

/** Focuses the first input of the rail. Returns false if the rail is not visible. */
function focusFirstChoice(rail: HTMLElement | null): boolean {
  if (rail === null || !rail.checkVisibility()) return false;
  rail.querySelector("input")?.focus();
  return true;
}
