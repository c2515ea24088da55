export const charts = {
  table: "Show as table",
  dayUtc: "Day (UTC)",
  count: "Number",
  percent: "Percent",
};
