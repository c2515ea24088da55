import type { auth as english } from "../en/auth";

export const auth: typeof english = {
  signIn: "Anmelden",
  signInWith: "Mit {provider} anmelden",
  or: "oder",
  email: "E-Mail-Adresse",
  password: "Passwort",
  needsCookies: "Zum Anmelden sind Cookies nötig. Erlauben Sie Cookies für diese Website.",
  docs: "Dokumentation für Entwickler",
  errors: {
    credentials: "E-Mail-Adresse oder Passwort ist falsch.",
    throttled: "Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es dann erneut.",
    busy: "Gerade melden sich zu viele Personen an. Versuchen Sie es gleich noch einmal.",
    form_expired: "Das Formular ist abgelaufen. Versuchen Sie es erneut.",
    not_invited: "Zu dieser E-Mail-Adresse gibt es kein Konto. Bitten Sie einen Admin um eine Einladung.",
    provider:
      "Die Anmeldung beim Dienst ist fehlgeschlagen. Versuchen Sie es erneut oder nutzen Sie Ihr Passwort.",
    password_short: "Geben Sie ein Passwort mit mindestens {count} Zeichen ein.",
    password_long: "Geben Sie ein Passwort mit höchstens 128 Byte ein.",
    other: "Etwas ist schiefgegangen. Versuchen Sie es erneut.",
  },
  notices: {
    signed_out: "Sie sind abgemeldet.",
    signed_out_everywhere: "Sie sind auf allen Geräten abgemeldet.",
    password_reset: "Ihr neues Passwort ist gesetzt. Melden Sie sich damit an.",
    joined: "Ihr Passwort ist festgelegt. Melden Sie sich damit an.",
  },
  join: "Beitreten",
  joinPartner: "{partner} beitreten",
  invites:
    "{partner} lädt {email} mit der Rolle {role} in das eigene Portal ein. Wählen Sie ein Passwort, um zu beginnen.",
  passwordRule: "Mindestens {count} Zeichen. Gut geeignet ist ein Satz aus mehreren Wörtern.",
  setPassword: "Passwort festlegen",
  invitationOver: "Diese Einladung ist nicht mehr gültig",
  invitationOverText:
    "Sie wurde verwendet, zurückgezogen oder ersetzt oder ist älter als sieben Tage. Prüfen Sie, ob der Link vollständig ist, oder bitten Sie einen Admin um einen neuen.",
  forgot: "Passwort vergessen?",
  forgotTitle: "Passwort zurücksetzen",
  forgotText:
    "Geben Sie Ihre E-Mail-Adresse ein. Wenn es ein Konto dazu gibt, wird ein Link zum Wählen eines neuen Passworts dorthin gesendet.",
  forgotSend: "Link senden",
  forgotSent: "Wenn es zu der Adresse ein Konto gibt, ist ein Link unterwegs. Er gilt eine Stunde.",
  resetTitle: "Neues Passwort wählen",
  resetOver: "Dieser Link ist nicht mehr gültig",
  resetOverText: "Er wurde benutzt, ersetzt oder ist älter als eine Stunde.",
  resetAgain: "Neuen Link anfordern",
  backToSignIn: "Zurück zur Anmeldung",
};
