import type { prices as english } from "../en/prices";

export const prices: typeof english = {
  title: "Preis für jeden Tag",
  day: "Tag",
  amount: "Preis in {currency}",
  ofAll: "Preis in {currency}, {units} Fahrzeuge",
  rules: {
    base: "Grundpreis",
    tier: "Staffelpreis, {days} oder mehr",
    exception: "Preis für dieses Datum",
    sale: "Aktionspreis",
  },
  ruled: "{day}, {rule}",
  converted: "{rule}, {price} pro Fahrzeug",
  onePrice: "{days} × {price} = {total}",
  supplier: "Der Anbieter hat einen Preis für die gesamte Anmietung.",
  changes: "Tage mit anderem Preis",
  was: "Bisher",
  now: "Jetzt",
};
