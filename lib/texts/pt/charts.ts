import type { charts as english } from "../en/charts";

export const charts: typeof english = {
  table: "Mostrar como tabela",
  dayUtc: "Dia (UTC)",
  count: "Número",
  percent: "Percentagem",
};
