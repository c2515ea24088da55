import type { bookingChange as english, bookingPair as englishPair } from "../en/booking-change";

/** The texts of the dialog that changes a booking. */
export const bookingChange: typeof english = {
  open: "Alterar reserva",
  title: "Alterar {reference}",
  description: "Uma alteração é uma nova reserva. A atual mantém-se até a nova ser confirmada.",
  from: "Primeiro dia",
  to: "Último dia",
  pickupHour: "Hora de recolha",
  returnHour: "Hora de devolução",
  order: "O último dia tem de ser depois do primeiro.",
  collect: "Tem de cobrar {amount}",
  refund: "Tem de reembolsar {amount}",
  none: "O mesmo preço",
  otherCurrency: "O novo preço está noutra moeda.",
  totals: "{total} em vez de {old}",
  stays: "A reserva atual mantém-se até a nova ser confirmada.",
  paymentHint: "Se cobrar mais um pagamento, cobre-o primeiro e introduza aqui a sua referência.",
  confirm: "Reservar a alteração",
  busy: "A reservar…",
  refused: {
    unavailable: "O carro não está disponível para esta alteração.",
    not_found: "O carro já não está disponível.",
    invalid_date_range: "Não é possível reservar estas datas.",
    delivery_not_available: "O carro não pode ser entregue.",
    unsupported_currency: "O carro não tem preço nesta moeda.",
    search_expired: "A oferta expirou. Pesquise novamente.",
    not_cancellable: "A reserva já não pode ser alterada.",
    already_replaced: "Outra reserva já substitui esta.",
  },
  refusedOther: "Esta alteração não é possível.",
};

/** The texts of a booking that replaces another one or is replaced by one. */
export const bookingPair: typeof englishPair = {
  replaces: "Substitui {reference}",
  replacesWaiting: "Substitui {reference} assim que for confirmada",
  beingReplaced: "A ser substituída por {reference} – esta reserva mantém-se até a nova ser confirmada",
  replacedBy: "Substituída por {reference}",
  marks: { replaces: "Substituição", beingReplaced: "A ser substituída", replaced: "Substituída" },
};
