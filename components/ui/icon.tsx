/// <reference types="next/image-types/global" />
import { clsx } from "clsx";
import sprite from "./icons.svg";

export type IconName =
  | "activity"
  | "book-open"
  | "calendar-clock"
  | "calendar-days"
  | "car-front"
  | "chart-column"
  | "check"
  | "chevron-right"
  | "clipboard-check"
  | "cog"
  | "copy"
  | "door-closed"
  | "ellipsis"
  | "fuel"
  | "globe"
  | "history"
  | "key-round"
  | "luggage"
  | "panel-left-close"
  | "panel-left-open"
  | "radio"
  | "scroll-text"
  | "search"
  | "search-code"
  | "sliders-horizontal"
  | "user-round"
  | "users"
  | "wallet"
  | "webhook"
  | "x";

const { src }: { src: string } = sprite;

/**
 * A decorative icon from `icons.svg` in the colour of the text. Its meaning must be in the text next to it.
 */
export function Icon({ name, className }: { name: IconName; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("shrink-0", className)}
    >
      <use href={`${src}#${name}`} />
    </svg>
  );
}
