import type { coverage as english } from "../en/coverage";

export const coverage: typeof english = {
  title: "Cobertura",
  note: "Países e cidades com alugueres. Pesquise para ver que carros estão disponíveis nas suas datas.",
  filter: "Filtrar países",
  noMatch: "Nenhum país corresponde a este filtro",
  country: "País",
  cities: "Cidades de recolha",
  citiesIn: "Cidades de recolha em {country}",
  city: "Cidade",
  timeZone: "Fuso horário",
  currency: "Moeda",
  searchHere: "Pesquisar aqui",
  notServed: "Alugueres não disponíveis",
  noCity: "Ainda não há cidades",
  empty: "Ainda não há países",
};
