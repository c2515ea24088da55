import type { statuses as english } from "../en/statuses";

export const statuses: typeof english = {
  draft: "Entwurf",
  pending: "Wartet auf Crew",
  pending_confirmation: "Wird gesichert",
  pending_supplier: "Wartet auf Anbieter",
  confirmed: "Bestätigt",
  cancelled: "Storniert",
  expired: "Verfallen",
  completed: "Abgeschlossen",
  unknown: "Noch nicht bestätigt",
  fulfilmentNone: "Ohne Anbieter",
  fulfilmentPending: "Wird gesichert",
  fulfilmentReserved: "Gesichert",
  fulfilmentFailed: "Konnte nicht gesichert werden",
  fulfilmentCancelled: "Freigegeben",
};
