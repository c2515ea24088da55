import type { calendar as english } from "../en/calendar";

export const calendar: typeof english = {
  nearby: "Preços nos dias próximos",
  ownCars: "Só carros próprios. Os preços dos fornecedores não estão incluídos.",
  showMonth: "Ver mês",
  noCars: "Sem carros",
  failed: "Os preços por dia não foram carregados.",
  cityTitle: "Preços em {city}",
  carTitle: "Preços de {title}",
  cityHint: {
    one: "Total mais baixo para {count} dia, por data de recolha",
    other: "Total mais baixo para {count} dias, por data de recolha",
  },
  carHint: {
    one: "Total para {count} dia, por data de recolha",
    other: "Total para {count} dias, por data de recolha",
  },
  pricesByDay: "Preços por dia",
  legend: "As barras indicam o preço, do mais baixo ao mais alto.",
  day: "{dates}: desde {price} · {cars}",
  carDay: "{dates}: {price}",
  dayWithout: "{dates}: indisponível",
  returnLater: "Devolução {weekday}: menos {amount}",
};
