import type { ReadinessCheckTexts } from "../en/readiness-checks";

export const readinessChecks: ReadinessCheckTexts = {
  none: "keine",
  checks: {
    token_reused: {
      title: "Ein Zugriffstoken dient vielen Anfragen",
      detail:
        "Anfragen mit einem schon verwendeten Token: {good}. Anfragen mit einem zum ersten Mal verwendeten Token: {bad}. Es zählen die neuesten 200 Anfragen.",
      fix: "Speichern Sie das Token und verwenden Sie es, bis es nach 3600 Sekunden abläuft. Fordern Sie nicht für jede Anfrage eines an.",
      show: "Senden Sie mindestens drei API-Anfragen, mehr als die Hälfte davon mit einem schon verwendeten Token.",
    },
    poll_interval_kept: {
      title: "Abfragen warten poll_after_ms ab",
      detail: "Abfragen nach der Wartezeit: {good}. Zu frühe Abfragen: {bad}.",
      fix: "Warten Sie nach jeder Antwort poll_after_ms Millisekunden, bevor Sie die nächste Abfrage senden.",
      show: "Suchen Sie in der Stadt test-poll und fragen Sie ab, bis der Status nicht mehr pending ist.",
    },
    poll_by_search_id: {
      title: "Laufende Suchen werden mit search_id abgefragt",
      detail: "Abfragen mit search_id: {good}. Laufende Suchen, die ohne sie neu angefragt wurden: {bad}.",
      fix: "Senden Sie nur die search_id, solange eine Suche läuft. Dieselbe Anfrage ohne sie startet eine neue Suche.",
      show: "Suchen Sie in der Stadt test-poll und fragen Sie mit search_id ab.",
    },
    keys_unique: {
      title: "Jede Buchung hat ihren eigenen Idempotenzschlüssel",
      detail: "Verschiedene Schlüssel: {good}. Schlüssel, die mit anderem Inhalt gesendet wurden: {bad}.",
      fix: "Erzeugen Sie für jeden Vorgang einen neuen Idempotency-Key. Verwenden Sie einen Schlüssel nur wieder, um dieselbe Anfrage zu wiederholen.",
      show: "Machen Sie zwei Buchungen, jede mit eigenem Idempotency-Key.",
    },
    mismatch_new_key: {
      title: "Auf eine Preisabweichung folgt ein neuer Schlüssel",
      detail: "Abweichungen mit neuem Schlüssel danach: {good}. Nur wiederholte Abweichungen: {bad}.",
      fix: "Übernehmen Sie nach price_mismatch den aktuellen Gesamtpreis und senden Sie die Buchung mit neuem Idempotency-Key. Der alte Schlüssel gibt immer denselben Fehler zurück.",
      show: "Buchen Sie das Auto test-price-up mit dem Gesamtpreis der Suche. Buchen Sie es nach der Ablehnung mit dem neuen Gesamtpreis und einem neuen Idempotenzschlüssel.",
    },
    retry_same_key: {
      title: "Verlorene Anfragen werden mit demselben Schlüssel wiederholt",
      detail:
        "Verlorene Anfragen, die wiederholt oder nachgeschlagen wurden: {good}. Mit neuem Schlüssel gesendet: {bad}.",
      fix: "Senden Sie nach einer Zeitüberschreitung, einem Verbindungsabbruch oder einem 5xx dieselbe Anfrage mit demselben Idempotency-Key.",
      show: "Buchen Sie das Auto test-lost-reply, dessen Antwort verloren geht, und wiederholen Sie die Anfrage mit demselben Schlüssel.",
    },
    retry_after_kept: {
      title: "Wiederholungen warten Retry-After ab",
      detail: "Wiederholungen nach der Wartezeit: {good}. Zu frühe Wiederholungen: {bad}.",
      fix: "Warten Sie nach einer Antwort mit Retry-After so viele Sekunden, bevor Sie die Anfrage wiederholen.",
      show: "Buchen Sie das Auto test-in-progress, wiederholen Sie die Anfrage gleichzeitig und nach Retry-After noch einmal.",
    },
    lookup_after_lost_reply: {
      title: "Eine fehlgeschlagene Buchung wird nachgeschlagen, bevor ein neuer Schlüssel verwendet wird",
      detail: "Nachgeschlagene Buchungen: {good}. Neue Schlüssel ohne Nachschlagen: {bad}.",
      fix: "Lesen Sie nach einem 500 GET /v1/bookings/ext/{external_ref}. Verwenden Sie nur dann einen neuen Schlüssel, wenn es die Buchung nicht gibt. Senden Sie mit jeder Buchung external_ref.",
      show: "Buchen Sie das Auto test-crash mit external_ref, schlagen Sie die Buchung damit nach und verwenden Sie dann einen neuen Schlüssel.",
    },
    statuses_handled: {
      title: "Buchungen wurden in jedem verlangten Status gelesen",
      detail: "Gelesene Status: {good} von 4. Es fehlen: {missing}.",
      fix: "Lesen Sie in jedem fehlenden Status eine Buchung.",
      show: "Buchen Sie test-never-accepted, test-secure-ok und test-supplier-ok, lesen Sie jede Buchung sofort, stornieren Sie eine und lesen Sie sie noch einmal.",
    },
    events_received: {
      title: "Jeder Ereignistyp wurde empfangen",
      detail: "Empfangene Typen: {good} von 9. Es fehlen: {missing}.",
      fix: "Empfangen Sie ein Ereignis von jedem fehlenden Typ.",
      show: "Abonnieren Sie mit einem Endpunkt alle Typen oder lesen Sie GET /v1/events. Senden Sie fehlende Typen mit POST /v1/sandbox/webhooks/{id}/emit.",
    },
    signature_checked: {
      title: "Signaturen von Ereignissen werden geprüft",
      detail: "Bestandene Übungen: {good}. Nicht bestandene: {bad}. Noch nicht ausgeführt: {missing}.",
      fix: "Prüfen Sie vor der Annahme eines Ereignisses Signatur und Zeitstempel, auch bei zwei Signaturen. Führen Sie die Übungen dann noch einmal aus.",
      show: "Führen Sie die Übungen wrong_signature, old_timestamp und rotation mit Ihrem Endpunkt aus.",
    },
    duplicates_tolerated: {
      title: "Doppelte Ereignisse werden angenommen",
      detail: "Bestandene Übungen: {good}. Nicht bestandene: {bad}. Noch nicht ausgeführt: {missing}.",
      fix: "Antworten Sie auch auf ein Ereignis mit 2xx, das Sie schon verarbeitet haben. Führen Sie die Übungen dann noch einmal aus.",
      show: "Führen Sie die Übungen duplicate und slow_retry mit Ihrem Endpunkt aus.",
    },
    order_tolerated: {
      title: "Ereignisse werden in jeder Reihenfolge und Anzahl angenommen",
      detail: "Bestandene Übungen: {good}. Nicht bestandene: {bad}. Noch nicht ausgeführt: {missing}.",
      fix: "Antworten Sie sofort mit 2xx und verarbeiten Sie Ereignisse danach, in jeder Reihenfolge. Führen Sie die Übungen dann noch einmal aus.",
      show: "Führen Sie die Übungen out_of_order und burst mit Ihrem Endpunkt aus.",
    },
    cancelled_once: {
      title: "Eine Buchung wurde storniert",
      detail: "Stornierungen: {good}.",
      fix: "Stornieren Sie eine Buchung.",
      show: "Stornieren Sie eine Buchung mit POST /v1/bookings/{reference}/cancel.",
    },
  },
};
