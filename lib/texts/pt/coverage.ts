import type { coverage as english } from "../en/coverage";

export const coverage: typeof english = {
  title: "Cobertura",
  note: "Onde há carros. Se há um livre em certas datas, só uma pesquisa o diz.",
  country: "País",
  cities: "Cidades de recolha",
  citiesIn: "Cidades de recolha em {country}",
  city: "Cidade",
  timeZone: "Fuso horário",
  currency: "Moeda",
  searchHere: "Pesquisar aqui",
  notServed: "Sem alugueres",
  noCity: "Ainda sem cidades",
  empty: "Ainda não há países servidos",
};
