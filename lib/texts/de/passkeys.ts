import type { passkeys as english } from "../en/passkeys";

export const passkeys: typeof english = {
  title: "Passkeys",
  about:
    "Ein Passkey bestätigt jede Anmeldung mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel. Anders als ein Code lässt er sich nicht abfangen.",
  add: "Passkey hinzufügen",
  create: "Passkey erstellen",
  name: "Name",
  added: "Hinzugefügt",
  used: "Zuletzt verwendet",
  actions: "Aktionen",
  synced: "synchronisiert",
  rename: "Umbenennen",
  renameOf: "{name} umbenennen",
  saveName: "Name speichern",
  remove: "Entfernen",
  removeOf: "{name} entfernen",
  use: "Passkey verwenden",
  waiting: "Wartet auf Ihren Passkey…",
  codeOrPasskey: "Ein Code, oder leer lassen, um einen Passkey zu verwenden",
  signInTitle: "Passkey verwenden",
  signInText: "Für die Anmeldung als {email} ist auch ein Passkey nötig.",
  recoveryHint: "Ein Wiederherstellungscode, wenn Sie den Passkey nicht verwenden können",
  faults: {
    cancelled: "Es wurde kein Passkey verwendet. Versuchen Sie es erneut.",
    known: "Dieses Gerät hat schon einen Passkey Ihres Kontos.",
    unsupported:
      "Dieser Browser kann auf dieser Website keine Passkeys verwenden. Nehmen Sie einen anderen Browser oder einen Code.",
    refused: "Der Passkey wurde nicht angenommen. Versuchen Sie es erneut oder nehmen Sie einen anderen.",
  },
};
