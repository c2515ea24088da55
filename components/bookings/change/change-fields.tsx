"use client";

import type { Vehicle } from "@/lib/contracts/availability";
import type { Booking } from "@/lib/contracts/bookings";
import { formatMoney } from "@/lib/format/format-money";
import { useTexts } from "../../texts/texts-provider";
import { SelectField, TextField } from "../../ui/field";
import type { ChangedRental } from "./change-rental";

type Props = {
  booking: Booking;
  rental: ChangedRental;
  cars: readonly Vehicle[];
  onChange: (next: Partial<ChangedRental>) => void;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const maxUnits = 100;

/** The fields for the dates, hours, number of cars and car of a changed rental. */
export function ChangeFields({ booking, rental, cars, onChange }: Props) {
  const { texts, locale } = useTexts();
  const { change, units, car } = texts.bookings;
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField
        label={change.from}
        type="date"
        required
        value={rental.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <HourField
        label={change.pickupHour}
        value={rental.pickupHour}
        onChange={(pickupHour) => onChange({ pickupHour })}
      />
      <TextField
        label={change.to}
        type="date"
        required
        min={rental.from}
        value={rental.to}
        error={rental.to !== "" && rental.to <= rental.from ? change.order : undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <HourField
        label={change.returnHour}
        value={rental.returnHour}
        onChange={(returnHour) => onChange({ returnHour })}
      />
      <TextField
        label={units}
        type="number"
        min={1}
        max={maxUnits}
        value={rental.units}
        onChange={({ target }) => onChange({ units: clampUnits(target.valueAsNumber) })}
      />
      <SelectField label={car} value={rental.car} onChange={({ target }) => onChange({ car: target.value })}>
        <option value={booking.car.slug}>{booking.car.title}</option>
        {cars.map(({ slug, title, total, currency }) => (
          <option key={slug} value={slug}>
            {`${title} · ${formatMoney(total, currency, locale)}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function clampUnits(typed: number): number {
  return Number.isInteger(typed) ? Math.min(Math.max(typed, 1), maxUnits) : 1;
}

function HourField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (hour: number) => void;
}) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {`${String(hour).padStart(2, "0")}:00`}
        </option>
      ))}
    </SelectField>
  );
}
