import { clsx } from "clsx";

const looks = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  plain: "border-line-strong bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent text-ink2 hover:bg-sunken hover:text-ink",
  danger: "border-bad text-bad hover:bg-bad-soft",
};

/**
 * The CSS classes of each size. Heights are minimums, because long labels wrap to two lines on narrow
 * screens.
 */
const sizes = {
  small: "min-h-6 px-2 py-0.5 text-meta",
  normal: "min-h-8 px-3 py-1",
  large: "min-h-10 px-4 py-1 text-form",
};

export type ButtonVariant = { look?: keyof typeof looks | undefined; size?: keyof typeof sizes | undefined };

/** Returns the CSS classes of a button, also for links that look like buttons. */
export function buttonStyles({ look = "plain", size = "normal" }: ButtonVariant = {}): string {
  return clsx(
    "inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-control border font-medium text-base transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    looks[look],
    sizes[size],
  );
}
