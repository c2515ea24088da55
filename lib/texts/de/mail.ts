import type { Texts } from "../en";

/** The texts of mails and of the pages about them. */
export const mail: Texts["mail"] = {
  voucherText: "Ihre Miete ist bestätigt. Der Voucher ist als PDF angehängt.",
  inviteSubject: "Einladung zum Portal von {partner}",
  inviteTitle: "{partner} lädt Sie in das Portal ein",
  inviteText:
    "Öffnen Sie den Link, um ein Passwort zu wählen und beizutreten. Er gilt einmal und sieben Tage lang.",
  inviteLink: "Einladung annehmen",
  resetSubject: "{product}: neues Passwort wählen",
  resetTitle: "Neues Passwort wählen",
  resetText:
    "Für diese E-Mail-Adresse wurde ein neues Passwort angefordert. Öffnen Sie den Link, um es zu wählen. Er gilt einmal und eine Stunde lang und meldet Sie auf allen Geräten ab.",
  resetIgnore: "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt gleich.",
  resetLink: "Neues Passwort wählen",
  send: "Voucher senden",
  sending: "Wird gesendet…",
  sent: "Der Voucher ist unterwegs an {email}.",
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
    secret_expiring: "Secret läuft ab",
    refunds_due: "Fällige Erstattungen",
  },
  states: {
    pending: "Wartet",
    sending: "Wird gesendet",
    sent: "Gesendet",
    dead: "Fehlgeschlagen",
    skipped: "Nicht gesendet: nicht mehr bestätigt",
    stored: "Abgelegt",
  },
};
