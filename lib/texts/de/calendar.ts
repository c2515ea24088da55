import type { calendar as english } from "../en/calendar";

export const calendar: typeof english = {
  nearby: "Preise an benachbarten Tagen",
  ownCars: "Nur eigene Fahrzeuge. Preise von Anbietern sind nicht enthalten.",
  showMonth: "Monat anzeigen",
  noCars: "Nichts frei",
  failed: "Die Preise nach Tag wurden nicht geladen.",
  cityTitle: "Preise in {city}",
  carTitle: "Preise für {title}",
  cityHint: {
    one: "Niedrigster Gesamtpreis für {count} Tag, nach Abholtag",
    other: "Niedrigster Gesamtpreis für {count} Tage, nach Abholtag",
  },
  carHint: {
    one: "Gesamtpreis für {count} Tag, nach Abholtag",
    other: "Gesamtpreis für {count} Tage, nach Abholtag",
  },
  pricesByDay: "Preise nach Tag",
  legend: "Die Balken zeigen den Preis, vom niedrigsten zum höchsten.",
  day: "{dates}: ab {price} · {cars}",
  carDay: "{dates}: {price}",
  dayWithout: "{dates}: nicht verfügbar",
  returnLater: "Rückgabe {weekday}: {amount} weniger",
};
