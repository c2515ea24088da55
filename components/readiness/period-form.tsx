import type { Texts } from "@/lib/texts/en";
import { Button } from "../ui/button";
import { SelectField } from "../ui/field";
import { type Period, periods } from "./readiness-period";

/** A form that selects the period whose requests the readiness checks count. Works without scripts. */
export function PeriodForm({ period, texts }: { period: Period; texts: Texts["readiness"] }) {
  return (
    <form action="/readiness" className="flex max-w-md items-end gap-3 pb-4 print:hidden">
      <SelectField label={texts.period} name="period" defaultValue={period} key={period}>
        {periods.map((one) => (
          <option key={one} value={one}>
            {texts.periods[one]}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{texts.show}</Button>
    </form>
  );
}
