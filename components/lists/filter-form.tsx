"use client";

import { clsx } from "clsx";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { FilterToggle, filterFormStyles } from "./filter-toggle";

export type Filtering<N extends string> = {
  filters: Readonly<Record<N, string>>;
  onApply: (filters: Partial<Record<N, string>>) => void;
  onClear: () => void;
};

type FilterFormProps<N extends string> = Filtering<N> & {
  names: readonly N[];
  /**
   * The value of each filter in words, by the filter's name. Narrow screens show those of the set filters while the
   * form is hidden.
   */
  filterTexts: Readonly<Record<N, string>>;
  /** The URL of the page. */
  action: string;
  label: string;
  /** The CSS classes of the form's grid columns. */
  className: string;
  /** Uncontrolled fields. The `name` of each field is that of its filter. */
  children: ReactNode;
  /** The field that the shortcut `/` focuses. Default: the first one. */
  focused?: RefObject<HTMLInputElement | null>;
};

/**
 * The filters of a list: a form that sets the query of the page's URL, so that it works without a script.
 * Selections apply immediately, typed text on submit. `/` focuses the first field, or `focused`.
 */
export function FilterForm<N extends string>({
  names,
  filters,
  filterTexts,
  onApply,
  onClear,
  action,
  label,
  className,
  children,
  focused,
}: FilterFormProps<N>) {
  const { common } = useTexts().texts;
  const form = useRef<HTMLFormElement>(null);
  const toggle = useRef<HTMLDetailsElement>(null);
  const write = useWritten(form, filters);
  const set = names.filter((name) => filters[name] !== "");
  useShortcuts({
    "/": () => {
      if (focused?.current) return focused.current.focus();
      if (toggle.current !== null) toggle.current.open = true;
      form.current?.querySelector<HTMLElement>("select, input")?.focus();
    },
  });
  const apply = () => {
    if (form.current === null) return;
    const data = new FormData(form.current);
    // SAFETY: the object has a text for each name.
    const typed = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "").trim()]));
    onApply(typed as Partial<Record<N, string>>);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
    closeToggle(toggle.current);
  };
  useChosenEarly(form, apply);
  const choose = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement) apply();
  };
  const clear = () => {
    for (const name of names) write(name, "");
    onClear();
    closeToggle(toggle.current);
  };
  return (
    <>
      <FilterToggle ref={toggle} label={common.filters} filterTexts={set.map((name) => filterTexts[name])} />
      <form
        ref={form}
        method="get"
        action={action}
        aria-label={label}
        // Values that the browser restores on Back may differ from the URL.
        autoComplete="off"
        onSubmit={submit}
        onChange={choose}
        className={clsx("grid-cols-2 items-end gap-3 border-line border-b py-3", filterFormStyles, className)}
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
 * Returns a function that writes a value into the field of a filter. When the URL changes a filter, writes its value
 * into its uncontrolled field. Other fields keep their text.
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

/** Applies the filters if a selection was changed before hydration. */
function useChosenEarly(form: RefObject<HTMLFormElement | null>, apply: () => void): void {
  const look = useEffectEvent(() => {
    // A list without a name applies itself, and is controlled, so its initial option is unknown.
    const selects = form.current?.querySelectorAll<HTMLSelectElement>("select[name]") ?? [];
    // The router's effect that listens for URL changes runs after this one.
    if ([...selects].some(isChosen)) queueMicrotask(apply);
  });
  useEffect(() => look(), []);
}

/** Returns whether the selected option differs from the initial one. */
function isChosen({ options }: HTMLSelectElement): boolean {
  const initial = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return initial?.selected === false;
}

/** Closes the filters on narrow screens, where the toggle is visible, and keeps the focus there. */
function closeToggle(toggle: HTMLDetailsElement | null): void {
  const summary = toggle?.querySelector("summary");
  if (!toggle?.open || !summary?.checkVisibility()) return;
  summary.focus();
  toggle.open = false;
}

type OptionsProps = {
  chosen: string;
  options: readonly string[];
  words?: Readonly<Record<string, string>>;
};

/**
 * The options of a filter. A selected value that is not one of them, such as several values from the URL, is
 * added as an option.
 */
export function Options({ chosen, options, words = {} }: OptionsProps) {
  const all = chosen === "" || options.includes(chosen) ? options : [chosen, ...options];
  return all.map((option) => (
    <option key={option} value={option}>
      {words[option] ?? option}
    </option>
  ));
}
