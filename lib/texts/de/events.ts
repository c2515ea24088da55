import type { events as english } from "../en/events";

export const events: typeof english = {
  title: "Ereignisse",
  note: "Die Ereignisse Ihrer Buchungen, so wie Webhooks und der Ereignis-Feed sie melden. 90 Tage lang gespeichert.",
  filters: "Ereignisse filtern",
  columns: {
    type: "Typ",
    id: "Ereignis",
    booking: "Buchung",
    deliveries: "Zustellungen",
    created: "Erstellt",
  },
  none: "Noch keine Ereignisse",
  noneText: "Ihre erste Buchung erzeugt das erste Ereignis.",
  noMatch: "Kein Ereignis entspricht diesen Filtern",
  event: "Ereignis",
  back: "Alle Ereignisse",
  created: "Erstellt",
  booking: "Buchung",
  deliveries: "Zustellungen",
  noSubscription: "Kein Endpunkt hatte diesen Ereignistyp abonniert.",
  noDelivery: "keine",
  deletedEndpoint: "gelöschter Endpunkt",
  openDelivery: "Zustellung öffnen",
  payload: "Nutzdaten",
  payloadNote: "Die Nutzdaten wie zugestellt. Der Ereignis-Feed ergänzt created_at und livemode.",
  copyPayload: "Nutzdaten kopieren",
  missingTitle: "Ereignis nicht gefunden",
  missingText:
    "Es ist älter als 90 Tage, seine ID enthält einen Tippfehler, oder es gehört zu einem anderen Konto.",
};
