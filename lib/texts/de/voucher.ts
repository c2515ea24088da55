import type { Texts } from "../en";

/** The texts of the voucher, which the customer reads. */
export const voucher: Texts["voucher"] = {
  language: "Sprache des Vouchers",
  download: "PDF herunterladen",
  counter: "Abholschalter",
  address: "Adresse",
  phone: "Telefon",
  hours: "Öffnungszeiten",
  directions: "Wegbeschreibung",
  closed: "geschlossen",
  always: "durchgehend geöffnet",
  days: "{from} bis {to}",
  closedNote: "Der Schalter ist zur Abholzeit geschlossen. Rufen Sie vor der Reise dort an.",
  terms: "Bedingungen",
  mileage: "Kilometer",
  mileageText: "{km} km pro Tag, danach {price} pro km",
  deposit: "Kaution",
  noDeposit: "Keine Kaution",
  fuel: "Kraftstoff",
  validity:
    "Nur gültig, solange die Buchung bestätigt ist. Bei der Erstellung dieses Vouchers war sie bestätigt: {time} UTC.",
  code: "QR-Code der Referenz {reference}",
  weekdays: {
    mon: "Montag",
    tue: "Dienstag",
    wed: "Mittwoch",
    thu: "Donnerstag",
    fri: "Freitag",
    sat: "Samstag",
    sun: "Sonntag",
  },
};
