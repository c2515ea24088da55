import type { prices as english } from "../en/prices";

export const prices: typeof english = {
  title: "Preço de cada dia",
  day: "Dia",
  amount: "Preço em {currency}",
  ofAll: "Preço em {currency}, {units} carros",
  rules: {
    base: "Tarifa base",
    tier: "Tarifa a partir de {days}",
    exception: "Preço desta data",
    sale: "Promoção",
  },
  ruled: "{day}, {rule}",
  converted: "{rule}, {price} por carro",
  onePrice: "{days} × {price} = {total}",
  supplier: "O fornecedor tem um só preço para todo o aluguer.",
  changes: "Dias com outro preço",
  was: "Antes",
  now: "Agora",
};
