import { SelectField, TextField } from "@/components/ui/field";
import { fieldId } from "@/lib/docs/try/build-request";
import { fill, type TryField, type TryForm, variablesIn } from "@/lib/docs/try/try-form";

type Values = Readonly<Record<string, string>>;

type Inputs = {
  form: TryForm;
  values: Values;
  /** The texts that the reader has typed, by `fieldId`. */
  fields: Values;
  onChange: (fields: Values) => void;
};

const places = [
  ["path", "Path"],
  ["query", "Query"],
  ["body", "Body"],
] as const;

/** The fields of the request in three groups: path, query and body. Optional fields without a value are collapsed. */
export function FieldInputs({ form, values, fields, onChange }: Inputs) {
  return places.map(([place, title]) => {
    const own = form.fields.filter((field) => field.place === place);
    const shown = own.filter(({ required, value }) => required || value !== "");
    const folded = own.filter((field) => !shown.includes(field));
    const inputs = (list: readonly TryField[]) =>
      list.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          text={fields[fieldId(field)] ?? startText(field, values)}
          isFound={fields[fieldId(field)] === undefined && !isKnown(field, values)}
          onChange={(text) => onChange({ ...fields, [fieldId(field)]: text })}
        />
      ));
    return own.length === 0 ? null : (
      <fieldset key={place} className="min-w-0">
        <legend className="mb-1 font-medium text-ink3 text-meta">{title}</legend>
        <div className="grid gap-3 sm:grid-cols-2">{inputs(shown)}</div>
        {folded.length === 0 ? null : (
          <details className="mt-2">
            <summary className="flex min-h-6 cursor-pointer items-center text-ink2 text-meta hover:text-ink">
              {folded.length === 1 ? "1 optional field" : `${folded.length} optional fields`}
            </summary>
            <div className="mt-2 grid gap-3 sm:grid-cols-2">{inputs(folded)}</div>
          </details>
        )}
      </fieldset>
    );
  });
}

/** Returns whether `values` has a text for every variable in the field's default value. */
function isKnown({ value }: TryField, values: Values): boolean {
  return variablesIn(value).every((name) => (values[name] ?? "") !== "");
}

function startText(field: TryField, values: Values): string {
  return isKnown(field, values) ? fill(field.value, values) : "";
}

type Input = { field: TryField; text: string; isFound: boolean; onChange: (text: string) => void };

function FieldInput({ field, text, isFound, onChange }: Input) {
  const { name, kind, choices, required, hint } = field;
  const label = required ? `${name} (required)` : name;
  const shownHint = isFound
    ? "Found in your sandbox when you send the request."
    : hint === ""
      ? undefined
      : hint;
  if (kind === "choice" || kind === "boolean") {
    return (
      <SelectField
        label={label}
        hint={shownHint}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Not sent</option>
        {(kind === "boolean" ? ["true", "false"] : choices).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      label={label}
      hint={shownHint}
      className="font-mono"
      placeholder={kind === "list" ? "Separate values with commas" : kind === "json" ? "JSON" : undefined}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
