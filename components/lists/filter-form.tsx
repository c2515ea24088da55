"use client";

import { clsx } from "clsx";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { behindFilterLine, FilterToggle } from "./filter-toggle";

export type Filtering<N extends string> = {
  filters: Readonly<Record<N, string>>;
  onApply: (filters: Partial<Record<N, string>>) => void;
  onClear: () => void;
};

type FilterFormProps<N extends string> = Filtering<N> & {
  names: readonly N[];
  /** What is chosen, in words, as it is told where there is no room for the fields. */
  told: Readonly<Record<N, string>>;
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
  told,
  onApply,
  onClear,
  action,
  label,
  className,
  children,
}: FilterFormProps<N>) {
  const { common } = useTexts().texts;
  const form = useRef<HTMLFormElement>(null);
  const line = useRef<HTMLDetailsElement>(null);
  const write = useWritten(form, filters);
  const set = names.filter((name) => filters[name] !== "");
  useShortcuts({
    "/": () => {
      if (line.current !== null) line.current.open = true;
      form.current?.querySelector<HTMLElement>("select, input")?.focus();
    },
  });
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
    closeLine(line.current);
  };
  useChosenEarly(form, apply);
  const choose = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement) apply();
  };
  const clear = () => {
    for (const name of names) write(name, "");
    onClear();
    closeLine(line.current);
  };
  return (
    <>
      <FilterToggle ref={line} label={common.filters} told={set.map((name) => told[name])} />
      <form
        ref={form}
        method="get"
        action={action}
        aria-label={label}
        // What a browser would fill in again on the way back is not what the address asks for.
        autoComplete="off"
        onSubmit={submit}
        onChange={choose}
        className={clsx("grid-cols-2 items-end gap-3 border-line border-b py-3", behindFilterLine, className)}
      >
        {children}
        <div className="flex flex-wrap gap-2 md:flex-nowrap">
          <Button type="submit">{common.filter}</Button>
          {set.length > 0 ? (
            <Button look="quiet" onClick={clear}>
              {common.clearFilters}
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}

/**
 * Fields that are not controlled follow the address when it changes, and only those it changed: whoever types in
 * another, or has the focus in this one, keeps it.
 */
function useWritten<N extends string>(
  form: RefObject<HTMLFormElement | null>,
  filters: Readonly<Record<N, string>>,
): (name: N, value: string) => void {
  const written = useRef(filters);
  const write = (name: N, value: string) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  };
  useEffect(() => {
    // SAFETY: the names of a record are its keys.
    for (const name of Object.keys(filters) as N[]) {
      if (filters[name] !== written.current[name]) write(name, filters[name]);
    }
    written.current = filters;
  });
  return write;
}

/** What was chosen while the page's script was still on its way counts as soon as it has come. */
function useChosenEarly(form: RefObject<HTMLFormElement | null>, apply: () => void): void {
  const look = useEffectEvent(() => {
    const selects = form.current?.querySelectorAll("select") ?? [];
    // The router listens for changes of the address from an effect of its own, which comes after this one.
    if ([...selects].some(isChosen)) queueMicrotask(apply);
  });
  useEffect(() => look(), []);
}

/** Whether another option is chosen than the page came with. */
function isChosen({ options }: HTMLSelectElement): boolean {
  const came = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return came?.selected === false;
}

/** Where the line shows at all, the list comes back into sight and the focus stays where it is seen. */
function closeLine(line: HTMLDetailsElement | null): void {
  const summary = line?.querySelector("summary");
  if (!line?.open || !summary?.checkVisibility()) return;
  summary.focus();
  line.open = false;
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
