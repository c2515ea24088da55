import type { Field } from "@/lib/docs/blocks";
import { InlineText } from "./inline";

/** The fields of an object with their nested fields. */
export function Fields({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {fields.map((field) => (
        <li key={field.name} className="py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <code className="break-all font-medium font-mono text-meta text-ink">{field.name}</code>
            <span className="text-ink3 text-meta">
              <InlineText text={field.type} />
            </span>
            {field.required ? <span className="text-meta text-wait">required</span> : null}
          </p>
          {field.description === "" ? null : (
            <p className="mt-0.5 break-words text-base text-ink2">
              <InlineText text={field.description} />
            </p>
          )}
          {field.fields.length === 0 ? null : (
            <div className="mt-2 border-line border-l pl-4">
              <Fields fields={field.fields} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
