const arrow =
  "flex size-8 items-center justify-center rounded-control fill-ink2 hover:bg-sunken aria-disabled:opacity-40";

/** CSS classes of the calendar. Days are large enough for touch. */
export const calendarLook = {
  root: "relative text-base text-ink",
  months: "flex gap-6",
  month: "flex flex-col gap-2",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: arrow,
  button_next: arrow,
  chevron: "size-4",
  month_caption: "flex h-8 items-center justify-center font-semibold text-form",
  month_grid: "border-collapse tabular-nums",
  weekday: "size-9 font-medium text-ink3 text-label",
  day: "size-9 p-0 text-center",
  day_button:
    "size-9 rounded-control hover:bg-sunken disabled:text-ink3 disabled:line-through disabled:hover:bg-transparent",
  today: "font-semibold underline underline-offset-4",
  outside: "invisible",
  range_start: "rounded-l-control bg-accent text-on-accent [&>button]:hover:bg-accent",
  range_end: "rounded-r-control bg-accent text-on-accent [&>button]:hover:bg-accent",
  range_middle: "bg-accent-soft text-accent",
};
