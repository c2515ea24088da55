import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Kbd } from "./kbd";

const looks = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  plain: "border-line-strong bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent text-ink2 hover:bg-sunken hover:text-ink",
  danger: "border-bad text-bad hover:bg-bad-soft",
};

const sizes = { small: "h-6 px-2 text-meta", normal: "h-8 px-3", large: "h-10 px-4 text-form" };

type Look = { look?: keyof typeof looks | undefined; size?: keyof typeof sizes | undefined };

/** For links that look like buttons, too. */
export function buttonLook({ look = "plain", size = "normal" }: Look = {}): string {
  return clsx(
    "inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-medium text-base transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    looks[look],
    sizes[size],
  );
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Shown as a keycap and announced; `aria-keyshortcuts` notation. */
    shortcut?: string | undefined;
    /** Work is under way: what the button says meanwhile. It stays focusable, and a press does nothing. */
    busy?: ReactNode;
  };

export function Button({
  look,
  size,
  shortcut,
  busy,
  className,
  children,
  type = "button",
  ...props
}: ButtonProps) {
  const working = busy !== undefined && busy !== false && busy !== null;
  return (
    <button
      {...props}
      type={type}
      aria-keyshortcuts={shortcut}
      aria-busy={working || undefined}
      aria-disabled={working || props["aria-disabled"]}
      onClick={working ? (event) => event.preventDefault() : props.onClick}
      className={clsx(buttonLook({ look, size }), className)}
    >
      {working ? busy : children}
      {shortcut === undefined || working ? null : <Kbd keys={shortcut} inherit />}
    </button>
  );
}
