import type { common as english } from "../en/common";

export const common: typeof english = {
  none: "–",
  close: "Schließen",
  cancel: "Abbrechen",
  copy: "Kopieren",
  copiedText: "Kopiert: {text}",
  retry: "Erneut versuchen",
  loading: "Wird geladen",
  search: "Suchen",
  clearFilters: "Filter zurücksetzen",
  filters: "Filter",
  filter: "Filtern",
  restarted: "Diese Seite gibt es nicht mehr. Die Liste beginnt von vorn.",
  next: "Weiter",
  previous: "Zurück",
  details: "Einzelheiten",
  leavingSecret:
    "Speichern Sie das Secret, bevor Sie die Seite verlassen: Es wird nicht noch einmal angezeigt. Gehen Sie noch einmal zurück, um die Seite trotzdem zu verlassen.",
  showApiCall: "Als API-Aufruf anzeigen",
  productName: "Mietwagen-Partnerportal",
  productDescription: "Fahrzeuge und Preise suchen, reservieren, buchen, verfolgen und stornieren.",
  skipToContent: "Zum Inhalt springen",
  perDay: "{price} pro Tag",
  averagePerDay: "durchschnittlich {price} pro Tag",
};
