import type { rebook as english } from "../en/rebook";

export const rebook: typeof english = {
  title: "Anderes Fahrzeug mit dieser Zahlung buchen",
  text: "Für {customer}: gleiche Stadt, Tage, Uhrzeiten, Anzahl und Übergabe, zu aktuellen Preisen. Der Kunde hat {total} bezahlt ({payment}).",
  covered: "Höchstens {total}: Die Auswahl bucht das Fahrzeug",
  costlier: "Teurer: Die Auswahl zeigt zuerst, was zu kassieren ist",
  noneCovered: "Kein anderes Fahrzeug kostet höchstens {total}.",
  none: "Für diese Anmietung ist kein anderes Fahrzeug verfügbar.",
  explain: "Zeigen, warum kein Fahrzeug verfügbar ist",
  searching: "Andere Fahrzeuge werden gesucht…",
  pending: "Anbieter suchen noch. Sie finden vielleicht weitere Fahrzeuge.",
  showLatest: "Neu gefundene Fahrzeuge anzeigen",
  collect: "Sie kassieren {difference} nach",
  refund: "Sie erstatten {difference}",
  booking: "{car} wird gebucht…",
  booked: "Gebucht als {reference}.",
  paid: "Bezahlt",
  difference: "Unterschied",
  noDifference: "Keiner",
  paidWith: "Die Zahlung {payment} bezahlt diese Buchung.",
  back: "Anderes Fahrzeug wählen",
  used: "Die Zahlung {payment} bezahlt die Buchung {reference}",
  usedText: "Erstatten Sie sie nicht als Ganzes und buchen Sie kein weiteres Fahrzeug damit.",
  continued: "Die Zahlung {payment} wurde erneut verwendet, für die Buchung {reference}",
  continuedText:
    "Auch diese Buchung ist beendet. Erstatten Sie die Zahlung oder buchen Sie ein anderes Fahrzeug auf deren Seite.",
  refundRest: "Erstatten Sie dem Kunden {difference} (Zahlung {payment}): Die neue Buchung kostet weniger.",
  costsMore: "Die neue Buchung kostet {difference} mehr.",
  otherSale:
    "{reference} hat eine andere Referenz von Ihnen und kann daher ein anderer Verkauf mit derselben Zahlung sein.",
  showCars: "Andere Fahrzeuge trotzdem zeigen",
};
