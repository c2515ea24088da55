"use client";

import { clsx } from "clsx";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";

export type Filtering<N extends string> = {
  filters: Readonly<Record<N, string>>;
  onApply: (filters: Partial<Record<N, string>>) => void;
  onClear: () => void;
};

type FilterFormProps<N extends string> = Filtering<N> & {
  names: readonly N[];
  /** The page's own address. */
  action: string;
  label: string;
  /** Its columns. */
  className: string;
  /** Fields of these names, not controlled. The first has the key `/`. */
  children: ReactNode;
};

/**
 * Filters of a list, as a form of the page's own address, so that it filters without a script, too. What is chosen
 * filters at once, what is typed when it is sent; `/` goes to the first field.
 */
export function FilterForm<N extends string>({
  names,
  filters,
  onApply,
  onClear,
  action,
  label,
  className,
  children,
}: FilterFormProps<N>) {
  const { common } = useTexts().texts;
  const form = useRef<HTMLFormElement>(null);
  useHotkeys({ "/": () => form.current?.querySelector<HTMLElement>("select, input")?.focus() });
  const apply = () => {
    if (form.current === null) return;
    const data = new FormData(form.current);
    // SAFETY: it has each of the names, and a text for it.
    const typed = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "").trim()]));
    onApply(typed as Partial<Record<N, string>>);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const choose = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement) apply();
  };
  return (
    <form
      ref={form}
      // A form that is not controlled shows what the URL says only when it is made anew.
      key={JSON.stringify(filters)}
      method="get"
      action={action}
      aria-label={label}
      onSubmit={submit}
      onChange={choose}
      className={clsx("grid grid-cols-2 items-end gap-3 border-line", className)}
    >
      {children}
      <div className="flex gap-2">
        <Button type="submit">{common.filter}</Button>
        {names.some((name) => filters[name] !== "") ? (
          <Button look="quiet" onClick={onClear}>
            {common.clearFilters}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type OptionsProps = {
  chosen: string;
  options: readonly string[];
  words?: Readonly<Record<string, string>>;
};

/** What only a URL can ask for, several at once, is an option while it is chosen. */
export function Options({ chosen, options, words = {} }: OptionsProps) {
  const all = chosen === "" || options.includes(chosen) ? options : [chosen, ...options];
  return all.map((option) => (
    <option key={option} value={option}>
      {words[option] ?? option}
    </option>
  ));
}
