import { clsx } from "clsx";
import type { Insights } from "@/lib/contracts/portal/insights";
import { addDays, type Day } from "@/lib/dates";
import { formatTypedDay } from "@/lib/format/format-time";
import { insightUnits, ownFleet } from "@/lib/insights";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { FilterActions } from "../lists/filter-actions";
import { FilterToggle, filterFormStyles } from "../lists/filter-toggle";
import { SelectField, TextField } from "../ui/field";
import { Link } from "../ui/link";
import { type InsightFilters, insightFilterNames, toInsightsPath } from "./insight-filters";

type Option = { value: string; label: string };

type InsightFilterProps = {
  filters: InsightFilters;
  period: Insights["period"];
  today: Day;
  options: { cities: readonly Option[]; suppliers: readonly Option[]; vehicleTypes: readonly Option[] };
  texts: Texts;
  locale: string;
};

const quickPeriods = [7, 30, 90, 365] as const;

/** The filters of insights: a form that sets the query of the page's URL. It works with and without a script. */
export function InsightFilter({ filters, period, today, options, texts, locale }: InsightFilterProps) {
  const { insights, common } = texts;
  const set = insightFilterNames.filter((name) => filters[name] !== "");
  const filterTexts = toFilterTexts({ filters, options, texts, locale });
  return (
    <>
      <QuickPeriods filters={filters} period={period} today={today} texts={texts} />
      <FilterToggle label={common.filters} filterTexts={set.map((name) => filterTexts[name])} />
      <form
        key={JSON.stringify(filters)}
        method="get"
        action="/insights"
        aria-label={insights.filters}
        className={clsx(
          "grid-cols-1 items-end gap-3 border-line border-b py-3 sm:grid-cols-2 md:grid-cols-[repeat(6,minmax(0,1fr))_auto] md:border-t",
          filterFormStyles,
        )}
      >
        <TextField
          name="from"
          type="date"
          label={insights.from}
          defaultValue={period.from}
          aria-keyshortcuts="/"
          data-filter=""
        />
        <TextField name="to" type="date" label={insights.to} defaultValue={period.to} />
        <SelectField name="unit" label={insights.unit} defaultValue={filters.unit}>
          <option value="">{insights.automatic}</option>
          {insightUnits.map((unit) => (
            <option key={unit} value={unit}>
              {insights.units[unit]}
            </option>
          ))}
        </SelectField>
        <Choice
          name="city"
          label={insights.city}
          all={insights.allCities}
          filters={filters}
          options={options.cities}
        />
        <Choice
          name="supplier"
          label={insights.supplier}
          all={insights.allSuppliers}
          filters={filters}
          options={[{ value: ownFleet, label: insights.ownFleet }, ...options.suppliers]}
        />
        <Choice
          name="vehicle_type"
          label={insights.vehicleType}
          all={insights.allTypes}
          filters={filters}
          options={options.vehicleTypes}
        />
        <FilterActions
          apply={insights.apply}
          clear={common.clearFilters}
          clearHref={set.length > 0 ? "/insights" : undefined}
        />
      </form>
    </>
  );
}

function QuickPeriods({
  filters,
  period,
  today,
  texts,
}: Pick<InsightFilterProps, "filters" | "period" | "today" | "texts">) {
  const { insights } = texts;
  return (
    <nav aria-label={insights.periods} className="flex flex-wrap gap-x-4 gap-y-1 pb-2">
      {quickPeriods.map((days) => {
        const [from, to] = [addDays(today, 1 - days), today];
        const isShown = period.from === from && period.to === to;
        return (
          <Link
            key={days}
            href={toInsightsPath({ ...filters, from, to, unit: "" })}
            aria-current={isShown ? "true" : undefined}
            className={clsx(
              "inline-flex min-h-6 items-center hover:underline",
              isShown ? "font-semibold text-ink" : "text-accent",
            )}
          >
            {fill(insights.lastDays, { days })}
          </Link>
        );
      })}
    </nav>
  );
}

type ChoiceProps = {
  name: "city" | "supplier" | "vehicle_type";
  label: string;
  all: string;
  filters: InsightFilters;
  options: readonly Option[];
};

/** A select for one filter. Keeps the selected value even if no booking of the period has it. */
function Choice({ name, label, all, filters, options }: ChoiceProps) {
  const chosen = filters[name];
  const isKnown = chosen === "" || options.some(({ value }) => value === chosen);
  return (
    <SelectField name={name} label={label} defaultValue={chosen}>
      <option value="">{all}</option>
      {isKnown ? null : <option value={chosen}>{chosen}</option>}
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function toFilterTexts({
  filters,
  options,
  texts: { insights },
  locale,
}: Pick<InsightFilterProps, "filters" | "options" | "texts" | "locale">): InsightFilters {
  const unit = insightUnits.find((one) => one === filters.unit);
  const name = (chosen: string, all: readonly Option[]) =>
    all.find(({ value }) => value === chosen)?.label ?? chosen;
  return {
    from: `${insights.from} ${formatTypedDay(filters.from, locale)}`,
    to: `${insights.to} ${formatTypedDay(filters.to, locale)}`,
    unit: unit === undefined ? filters.unit : insights.units[unit],
    city: name(filters.city, options.cities),
    supplier: filters.supplier === ownFleet ? insights.ownFleet : name(filters.supplier, options.suppliers),
    vehicle_type: name(filters.vehicle_type, options.vehicleTypes),
  };
}
