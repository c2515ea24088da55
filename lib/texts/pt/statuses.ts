import type { statuses as english } from "../en/statuses";

export const statuses: typeof english = {
  draft: "Rascunho",
  pending: "À espera da equipa",
  pending_confirmation: "A garantir",
  pending_supplier: "À espera do fornecedor",
  confirmed: "Confirmada",
  cancelled: "Cancelada",
  expired: "Expirada",
  completed: "Concluída",
  unknown: "Ainda não confirmada",
  fulfilmentNone: "Nada a garantir",
  fulfilmentPending: "A garantir",
  fulfilmentReserved: "Garantida",
  fulfilmentFailed: "Não foi possível garantir",
  fulfilmentCancelled: "Libertado",
};
