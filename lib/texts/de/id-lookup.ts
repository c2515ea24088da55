import type { idLookup as english } from "../en/id-lookup";

export const idLookup: typeof english = {
  title: "Wo ist meine Buchung?",
  note: "Fügen Sie eine beliebige ID ein: Idempotenzschlüssel, Anfrage, Referenz, Zahlung, Buchung, Suche oder Ereignis.",
  label: "Beliebige ID",
  find: "Nachschlagen",
  matched: {
    idempotency_key: "Idempotenzschlüssel",
    request_id: "Anfrage",
    reference: "Referenz",
    external_ref: "Ihre Referenz",
    payment_reference: "Zahlungsreferenz",
    search_id: "Suche",
    event_id: "Ereignis",
  },
  received: "Empfangen",
  committed: "Erstellt",
  answered: "Beantwortet",
  receivedText: "{method} {path}",
  receivedUnknown: "Die Anfrage ist älter als das Protokoll",
  receivedAt: "am {time}",
  notReceived: "Nichts",
  committedNothing: "Nichts",
  kinds: { booking: "Buchung", draft: "Entwurf", search: "Suche" },
  until: "bis {time}",
  answeredUnknown: "Keine Antwort aufgezeichnet",
  answeredStatus: "{status}",
  next: "Nächster Schritt",
  steps: {
    already_booked: "Die Buchung besteht unter {reference}. Buchen Sie nicht noch einmal.",
    book_draft: "Buchen Sie den Entwurf {reference} vor {time}. Ein Entwurf hält kein Fahrzeug frei.",
    reserve_again: "Es ist nichts gebucht. Reservieren Sie erneut mit einem neuen Idempotenzschlüssel.",
    use_new_key:
      "Es wurde nichts gebucht, und dieser Idempotenzschlüssel ist verbraucht. Senden Sie die Anfrage mit einem neuen.",
    use_new_key_total:
      "Es wurde nichts gebucht. Verwenden Sie einen neuen Idempotenzschlüssel mit dem erwarteten Gesamtpreis {total}.",
    wait_and_replay:
      "Warten Sie {seconds} s und senden Sie dann dieselbe Anfrage mit demselben Idempotenzschlüssel.",
    send_with_same_key:
      "Zu diesem Idempotenzschlüssel ist keine Antwort gespeichert. Senden Sie dieselbe Anfrage noch einmal mit demselben Idempotenzschlüssel.",
    fix_request:
      "Die Anfrage wurde vor der Verarbeitung abgelehnt. Korrigieren Sie sie und senden Sie sie erneut. Derselbe Idempotenzschlüssel ist möglich.",
    search_again: "Die Suche ist abgelaufen. Suchen Sie erneut.",
    poll_search: "Die Suche läuft noch. Rufen Sie sie über ihre ID ab.",
    book_from_search: "Die Suche gilt bis {time}. Reservieren Sie ein Fahrzeug daraus.",
    renew_access:
      "Die Anfrage war nicht berechtigt. Prüfen Sie die Zugangsdaten oder rufen Sie ein neues Token ab und senden Sie sie dann erneut mit demselben Idempotenzschlüssel.",
    nothing_to_do: "Es muss nichts erneut gesendet werden.",
  },
  notFound: "Nicht empfangen",
  notFoundText:
    "Zu „{q}“ gibt es keinen Treffer. Ist es ein Idempotenzschlüssel, kam bei diesem Konto keine Anfrage damit an: Senden Sie die Anfrage mit demselben Schlüssel.",
  several: { one: "{count} Treffer", other: "{count} Treffer, neueste zuerst" },
  openBooking: "Buchung öffnen",
  openDraft: "Entwurf öffnen",
  openRequest: "In den API-Protokollen öffnen",
  key: "Idempotenzschlüssel",
};
