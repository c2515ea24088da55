import type { Texts } from "../en";

/** The texts of mails and of the pages about them. */
export const mail: Texts["mail"] = {
  voucherText: "Ihre Anmietung ist bestätigt. Der Voucher ist als PDF angehängt.",
  inviteSubject: "Einladung zum Portal von {partner}",
  inviteTitle: "{partner} lädt Sie in das Portal ein",
  inviteText:
    "Öffnen Sie den Link, um ein Passwort zu wählen und beizutreten. Er gilt einmal, innerhalb von sieben Tagen.",
  inviteLink: "Einladung annehmen",
  resetSubject: "{product}: neues Passwort wählen",
  resetTitle: "Neues Passwort wählen",
  resetText:
    "Für diese E-Mail-Adresse wurde ein neues Passwort angefordert. Öffnen Sie den Link, um es zu wählen. Er gilt einmal, innerhalb einer Stunde. Ein neues Passwort meldet Sie auf allen Geräten ab.",
  resetIgnore: "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt gleich.",
  resetLink: "Neues Passwort wählen",
  send: "Voucher senden",
  sending: "Wird gesendet…",
  sent: "Der Voucher wird an {email} gesendet.",
  stored: "Der Voucher liegt im Postausgang. Diese Sandbox sendet keine E-Mails.",
  outbox: "Postausgang",
  outboxNote: "Die neuesten E-Mails dieses Kontos. Nur eine Sandbox zeigt sie.",
  outboxStored: "Diese Sandbox hat keinen Mailserver. E-Mails werden hier abgelegt und nicht gesendet.",
  none: "Noch keine E-Mails",
  removed: "Der Inhalt wurde entfernt.",
  to: "An",
  when: "Zeit",
  subject: "Betreff",
  kind: "Art",
  state: "Status",
  kinds: {
    voucher: "Voucher",
    invitation: "Einladung",
    password_reset: "Neues Passwort",
    endpoint_disabled: "Endpunkt deaktiviert",
    endpoint_failing: "Endpunkt schlägt fehl",
    error_rate: "Viele fehlgeschlagene Anfragen",
    secret_expiring: "Secret läuft ab",
    signing_secret_expiring: "Signatur-Secret läuft bald ab",
    refunds_due: "Fällige Erstattungen",
    go_live_decided: "Entscheidung über den Produktivzugang",
  },
  states: {
    pending: "Ausstehend",
    sending: "Wird gesendet",
    sent: "Gesendet",
    dead: "Fehlgeschlagen",
    skipped: "Nicht gesendet: nicht mehr bestätigt",
    stored: "Abgelegt",
  },
  reports: {
    endpoint_disabled: {
      title: "Endpunkt deaktiviert: {name}",
      text: "Der Endpunkt {name} wurde am {time} deaktiviert, weil er mit 410 antwortete oder zu lange fehlschlug. Seine Zustellungen werden übersprungen. Beheben Sie den Fehler im Empfänger und aktivieren Sie den Endpunkt dann auf seiner Seite.",
      link: "Endpunkt öffnen",
    },
    endpoint_failing: {
      title: "Endpunkt schlägt fehl: {name}",
      text: "Seit {time} war keine Zustellung an den Endpunkt {name} erfolgreich. Die Seite des Endpunkts zeigt seine Antworten. Sorgen Sie dafür, dass der Empfänger mit 2xx antwortet. Der Dienst wiederholt jede Zustellung nach ihrem Zeitplan und deaktiviert einen Endpunkt, der zu lange fehlschlägt.",
      link: "Endpunkt öffnen",
    },
    error_rate: {
      title: "Viele Ihrer Anfragen schlagen fehl: {share}",
      text: "Seit {time} schlugen {share} Ihrer API-Anfragen fehl. Der häufigste Fehler ist {name}. Am Tag davor waren es weniger. Die Seite „Zustand“ zeigt die Fehler nach Code und nach Zugangsdaten. Die Seite jedes Codes sagt, was zu tun ist.",
      link: "Zustand öffnen",
    },
    secret_expiring: {
      title: "Ein Secret von {name} läuft bald ab",
      text: "Ein Secret der Zugangsdaten {name} läuft am {time} ab. Anfragen damit schlagen dann fehl. Verwenden Sie das neue Secret in Ihrem Programm.",
      link: "Zugangsdaten öffnen",
    },
    signing_secret_expiring: {
      title: "Das bisherige Signatur-Secret von {name} läuft bald ab",
      text: "Das bisherige Signatur-Secret des Endpunkts {name} läuft am {time} ab. Zustellungen werden danach nur noch mit dem neuen signiert. Verwenden Sie es in Ihrem Programm.",
      link: "Endpunkt öffnen",
    },
    refunds_due: {
      title: "Fällige Erstattungen: {payments}",
      text: "Sie haben {payments} zu erstatten. Erstattet wird, wenn eine Buchung ohne Anmietung endete, nie zustande kam oder doppelt bezahlt wurde. Der Dienst bewegt kein Geld.",
      link: "Zahlungen öffnen",
    },
  },
  goLive: {
    approved: {
      title: "Der Zugang zur Produktion ist genehmigt",
      text: "Ihre Anfrage nach Zugang zur Produktion ist genehmigt. Die Zugangsdaten für die Produktion folgen. Sie erhalten eine weitere E-Mail, sobald Sie sie öffnen können.",
    },
    credential: {
      title: "Ihre Zugangsdaten für die Produktion sind bereit",
      text: "Ein Admin kann die Zugangsdaten für die Produktion einmal öffnen, innerhalb von 7 Tagen. Sie stehen nicht in dieser E-Mail.",
    },
    refused: {
      title: "Der Zugang zur Produktion ist abgelehnt",
      text: "Ihre Anfrage nach Zugang zur Produktion ist abgelehnt. Der Grund: {reason}",
    },
    link: "Seite „Live gehen“ öffnen",
  },
  payments: { one: "{count} Zahlung", other: "{count} Zahlungen" },
  reportSettings: "Sie können diese E-Mail auf Ihrer Profilseite abschalten.",
  section: "E-Mails an Sie",
  sectionNote:
    "Berichte, die der Dienst Ihnen sendet. Voucher, Einladungen und Passwort-Links hängen nicht davon ab.",
  save: "E-Mail-Einstellungen speichern",
  saving: "Wird gespeichert…",
  saved: "E-Mail-Einstellungen gespeichert",
};
