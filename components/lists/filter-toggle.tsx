import type { Ref } from "react";
import { Icon } from "../ui/icon";

/**
 * CSS classes for the form after the toggle. On narrow screens the form is visible only while the toggle is open,
 * otherwise always.
 */
export const filterFormStyles = "hidden peer-open:grid md:grid";

type FilterToggleProps = {
  ref?: Ref<HTMLDetailsElement>;
  label: string;
  /** Each active filter in words. */
  filterTexts: readonly string[];
};

/** Shows or hides a list's filters on narrow screens. It works without a script. */
export function FilterToggle({ ref, label, filterTexts }: FilterToggleProps) {
  return (
    <details ref={ref} className="group peer border-line border-y md:hidden">
      <summary className="flex min-h-10 cursor-pointer items-center gap-1 py-2">
        <Icon
          name="chevron-right"
          className="size-4 shrink-0 text-ink2 transition-transform group-open:rotate-90"
        />
        <span className="font-medium">{label}</span>
        {filterTexts.length === 0 ? null : (
          <span className="min-w-0 wrap-anywhere text-accent">{filterTexts.join(" · ")}</span>
        )}
      </summary>
    </details>
  );
}
