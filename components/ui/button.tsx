import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { ariaKeys } from "./aria-keys";
import { type ButtonVariant, buttonStyles } from "./button-styles";
import { Kbd } from "./kbd";

type ButtonProps = ComponentProps<"button"> &
  ButtonVariant & {
    /**
     * The shortcut, in the notation of `aria-keyshortcuts`. It is shown on the button and announced by screen
     * readers.
     */
    shortcut?: string | undefined;
    /** The text while work is in progress. The button stays focusable and ignores clicks. */
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
      aria-keyshortcuts={ariaKeys(shortcut)}
      aria-busy={working || undefined}
      aria-disabled={working || props["aria-disabled"]}
      onClick={working ? (event) => event.preventDefault() : props.onClick}
      className={clsx(buttonStyles({ look, size }), className)}
    >
      {working ? busy : children}
      {shortcut === undefined || working ? null : <Kbd keys={shortcut} inherit />}
    </button>
  );
}
