import type { idLookup as english } from "../en/id-lookup";

export const idLookup: typeof english = {
  title: "Onde está a minha reserva?",
  note: "Cole qualquer ID: chave de idempotência, pedido, referência, pagamento, reserva, pesquisa ou evento.",
  label: "Qualquer ID",
  find: "Procurar",
  matched: {
    idempotency_key: "Chave de idempotência",
    request_id: "Pedido",
    reference: "Referência",
    external_ref: "A sua referência",
    payment_reference: "Referência de pagamento",
    search_id: "Pesquisa",
    event_id: "Evento",
  },
  received: "Recebido",
  committed: "Criado",
  answered: "Respondido",
  receivedText: "{method} {path}",
  receivedUnknown: "O pedido é mais antigo do que o registo",
  receivedAt: "às {time}",
  notReceived: "Nada",
  committedNothing: "Nada",
  kinds: { booking: "Reserva", draft: "Rascunho", search: "Pesquisa" },
  until: "até {time}",
  answeredUnknown: "Nenhuma resposta registada",
  answeredStatus: "{status}",
  next: "Próximo passo",
  steps: {
    already_booked: "Está reservado como {reference}. Não reserve outra vez.",
    book_draft: "Confirme o rascunho {reference} antes de {time}. Um rascunho não garante o carro.",
    reserve_again: "Nada está reservado. Reserve de novo com uma nova chave de idempotência.",
    use_new_key:
      "Nada foi reservado, e esta chave de idempotência não pode voltar a ser usada. Envie o pedido com uma nova.",
    use_new_key_total:
      "Nada foi reservado. Use uma nova chave de idempotência com o total esperado de {total}.",
    wait_and_replay: "Espere {seconds} s e envie o mesmo pedido com a mesma chave de idempotência.",
    send_with_same_key:
      "Não há nenhuma resposta gravada para esta chave de idempotência. Envie o mesmo pedido com a mesma chave de idempotência.",
    fix_request:
      "O pedido foi recusado antes de ser processado. Corrija-o e envie-o de novo. Pode usar a mesma chave de idempotência.",
    search_again: "A pesquisa expirou. Pesquise de novo.",
    poll_search: "A pesquisa ainda decorre. Consulte-a pelo seu ID.",
    book_from_search: "A pesquisa é válida até {time}. Reserve um veículo dela.",
    renew_access:
      "O pedido não foi autorizado. Verifique a credencial ou obtenha um novo token, e envie de novo com a mesma chave de idempotência.",
    nothing_to_do: "Não há nada para enviar de novo.",
  },
  notFound: "Não recebido",
  notFoundText:
    "Nada corresponde a “{q}”. Se for uma chave de idempotência, nenhum pedido com ela chegou a esta conta: envie o pedido com a mesma chave.",
  several: { one: "{count} resultado", other: "{count} resultados, o mais recente primeiro" },
  openBooking: "Abrir reserva",
  openDraft: "Abrir rascunho",
  openRequest: "Abrir nos registos da API",
  key: "Chave de idempotência",
};
