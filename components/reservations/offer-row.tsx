"use client";

import type { Vehicle } from "@/lib/contracts/availability";
import { formatMoney } from "@/lib/format/format-money";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";

type OfferRowProps = {
  vehicle: Vehicle;
  /** Words for the difference between this car's total and the total that was paid or expected. */
  difference: string;
  shortcut: string;
  /** The verb of the button. */
  action: string;
  onChoose: () => void;
};

/** Another car for the same rental, with its total and a button. */
export function OfferRow({ vehicle, difference, shortcut, action, onChoose }: OfferRowProps) {
  const { texts, locale } = useTexts();
  const { title, vehicle_type, total, currency } = vehicle;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{title}</p>
        <p className="text-ink2 text-meta">{vehicle_type?.name ?? texts.common.none}</p>
      </div>
      <div className="text-right">
        <p className="font-semibold text-form">{formatMoney(total, currency, locale)}</p>
        <p className="text-ink2 text-meta">{difference}</p>
      </div>
      <Button size="small" shortcut={shortcut} onClick={onChoose}>
        {action}
        <span className="sr-only">{title}</span>
      </Button>
    </li>
  );
}
