import type { bookingChange as english, bookingPair as englishPair } from "../en/booking-change";

/** The texts of the dialog that changes a booking. */
export const bookingChange: typeof english = {
  open: "Buchung ändern",
  title: "{reference} ändern",
  description: "Eine Änderung ist eine neue Buchung. Die bisherige bleibt, bis die neue bestätigt ist.",
  from: "Erster Tag",
  to: "Letzter Tag",
  pickupHour: "Abholstunde",
  returnHour: "Rückgabestunde",
  order: "Der letzte Tag muss nach dem ersten liegen.",
  collect: "Sie kassieren {amount}",
  refund: "Sie erstatten {amount}",
  none: "Gleicher Preis",
  otherCurrency: "Der neue Preis ist in einer anderen Währung.",
  totals: "{total} statt {old}",
  stays: "Die jetzige Buchung bleibt, bis die neue bestätigt ist.",
  paymentHint:
    "Wenn Sie eine weitere Zahlung kassieren, belasten Sie sie zuerst und geben Sie hier ihre Referenz ein.",
  confirm: "Änderung buchen",
  busy: "Wird gebucht…",
  refused: {
    unavailable: "Das Fahrzeug ist für diese Änderung nicht verfügbar.",
    not_found: "Das Fahrzeug wird nicht mehr angeboten.",
    invalid_date_range: "Diese Daten können nicht gebucht werden.",
    delivery_not_available: "Das Fahrzeug kann nicht zugestellt werden.",
    unsupported_currency: "Das Fahrzeug hat in dieser Währung keinen Preis.",
    search_expired: "Das Angebot ist verfallen. Suchen Sie erneut.",
    not_cancellable: "Die Buchung kann nicht mehr geändert werden.",
    already_replaced: "Eine andere Buchung ersetzt diese bereits.",
  },
  refusedOther: "Diese Änderung ist nicht möglich.",
};

/** The texts of a booking that replaces another one or is replaced by one. */
export const bookingPair: typeof englishPair = {
  replaces: "Ersetzt {reference}",
  replacesWaiting: "Ersetzt {reference}, sobald sie bestätigt ist",
  beingReplaced: "Wird durch {reference} ersetzt – diese Buchung bleibt, bis die neue bestätigt ist",
  replacedBy: "Ersetzt durch {reference}",
  marks: { replaces: "Ersatzbuchung", beingReplaced: "Wird ersetzt", replaced: "Ersetzt" },
};
