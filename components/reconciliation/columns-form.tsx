"use client";

import { type FormEvent, useState } from "react";
import type { ChosenColumns } from "@/lib/contracts/portal/reconciliation";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";

type ColumnsFormProps = {
  headers: readonly string[];
  onChosen: (columns: ChosenColumns) => void;
  onCancel: () => void;
};

const optional = ["currency", "type", "transaction"] as const;
const fields = ["reference", "amount", "date", ...optional] as const;
type Field = (typeof fields)[number];

const decimalMarks = ["auto", "dot", "comma"] as const;
const dateOrders = ["auto", "ymd", "dmy", "mdy"] as const;

/**
 * The form for an export of unknown format. The user selects which of its columns contain the reference, the amount and
 * the other values.
 */
export function ColumnsForm({ headers, onChosen, onCancel }: ColumnsFormProps) {
  const { reconciliation: words } = useTexts().texts;
  const [chosen, setChosen] = useState<Record<Field, string>>({
    ...{ reference: headers[0] ?? "", amount: headers[1] ?? "", date: headers[2] ?? "" },
    ...{ currency: "", type: "", transaction: "" },
  });
  const [fixed, setFixed] = useState("EUR");
  const [decimals, setDecimals] = useState<(typeof decimalMarks)[number]>("auto");
  const [dates, setDates] = useState<(typeof dateOrders)[number]>("auto");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { reference, amount, date, currency, type, transaction } = chosen;
    onChosen({
      ...{ reference, amount, date, decimals, dates },
      ...(currency === "" ? { fixed_currency: fixed.trim().toUpperCase() } : { currency }),
      ...(type === "" ? {} : { type }),
      ...(transaction === "" ? {} : { transaction }),
    });
  };
  const isOptional = (field: Field) => optional.some((name) => name === field);
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-panel border border-line p-4">
      <h3 className="font-semibold text-section">{words.columnsTitle}</h3>
      <p className="text-ink2">{words.columnsNote}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <SelectField
            key={field}
            label={words[field]}
            value={chosen[field]}
            onChange={(event) => setChosen({ ...chosen, [field]: event.target.value })}
          >
            {isOptional(field) ? <option value="">{words.none}</option> : null}
            {headers.map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
          </SelectField>
        ))}
        {chosen.currency === "" ? (
          <TextField
            label={words.fixedCurrency}
            value={fixed}
            maxLength={3}
            onChange={(event) => setFixed(event.target.value)}
          />
        ) : null}
        <SelectField
          label={words.decimals}
          value={decimals}
          onChange={({ target }) => setDecimals(decimalMarks.find((mark) => mark === target.value) ?? "auto")}
        >
          <option value="auto">{words.decimalsAuto}</option>
          <option value="dot">{words.decimalsDot}</option>
          <option value="comma">{words.decimalsComma}</option>
        </SelectField>
        <SelectField
          label={words.dateOrder}
          value={dates}
          onChange={({ target }) => setDates(dateOrders.find((order) => order === target.value) ?? "auto")}
        >
          {dateOrders.map((order) => (
            <option key={order} value={order}>
              {words.dateOrders[order]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex gap-2">
        <Button type="submit" look="primary">
          {words.saveColumns}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  );
}
