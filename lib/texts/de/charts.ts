import type { charts as english } from "../en/charts";

export const charts: typeof english = {
  table: "Als Tabelle anzeigen",
  dayUtc: "Tag (UTC)",
  count: "Anzahl",
  percent: "Prozent",
};
