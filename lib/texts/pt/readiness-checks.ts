import type { ReadinessCheckTexts } from "../en/readiness-checks";

export const readinessChecks: ReadinessCheckTexts = {
  none: "nenhum",
  checks: {
    token_reused: {
      title: "Um token de acesso serve muitos pedidos",
      detail:
        "Pedidos com um token já usado: {good}. Pedidos que usaram um token pela primeira vez: {bad}. Contam os 200 pedidos mais recentes.",
      fix: "Guarde o token e use-o até expirar, ao fim de 3600 segundos. Não peça um token por pedido.",
      show: "Envie pelo menos três pedidos à API, mais de metade com um token já usado.",
    },
    poll_interval_kept: {
      title: "As consultas esperam poll_after_ms",
      detail: "Consultas depois da espera: {good}. Consultas demasiado cedo: {bad}.",
      fix: "Espere poll_after_ms milissegundos depois de cada resposta antes de enviar a consulta seguinte.",
      show: "Pesquise na cidade test-poll e consulte até o estado deixar de ser pending.",
    },
    poll_by_search_id: {
      title: "As pesquisas pendentes são consultadas por search_id",
      detail: "Consultas com search_id: {good}. Pesquisas pendentes pedidas de novo sem ele: {bad}.",
      fix: "Enquanto uma pesquisa está pendente, envie apenas o search_id. O mesmo pedido sem ele inicia uma nova pesquisa.",
      show: "Pesquise na cidade test-poll e consulte com search_id.",
    },
    keys_unique: {
      title: "Cada reserva tem a sua chave de idempotência",
      detail: "Chaves diferentes: {good}. Chaves enviadas com outro conteúdo: {bad}.",
      fix: "Crie uma nova Idempotency-Key para cada operação. Use uma chave de novo apenas para repetir o mesmo pedido.",
      show: "Faça duas reservas, cada uma com a sua Idempotency-Key.",
    },
    mismatch_new_key: {
      title: "A uma diferença de preço segue-se uma nova chave",
      detail: "Diferenças seguidas de uma nova chave: {good}. Diferenças apenas repetidas: {bad}.",
      fix: "Depois de price_mismatch, aceite o total atual e envie a reserva com uma nova Idempotency-Key. A chave antiga devolve sempre o mesmo erro.",
      show: "Reserve o carro test-price-up com o total da pesquisa. Depois da recusa, reserve-o com o novo total e uma nova chave de idempotência.",
    },
    retry_same_key: {
      title: "Os pedidos perdidos são repetidos com a mesma chave",
      detail:
        "Pedidos perdidos que foram repetidos ou procurados: {good}. Enviados de novo com outra chave: {bad}.",
      fix: "Depois de um tempo esgotado, de uma ligação perdida ou de um 5xx, envie o mesmo pedido com a mesma Idempotency-Key.",
      show: "Reserve o carro test-lost-reply, cuja resposta se perde, e repita o pedido com a mesma chave.",
    },
    retry_after_kept: {
      title: "As repetições esperam Retry-After",
      detail: "Repetições depois da espera: {good}. Repetições demasiado cedo: {bad}.",
      fix: "Depois de uma resposta com Retry-After, espere esse número de segundos antes de repetir o pedido.",
      show: "Reserve o carro test-in-progress, repita o pedido em paralelo e repita-o de novo depois de Retry-After.",
    },
    lookup_after_lost_reply: {
      title: "Uma reserva falhada é procurada antes de se usar uma nova chave",
      detail: "Reservas procuradas: {good}. Novas chaves sem procura: {bad}.",
      fix: "Depois de um 500, leia GET /v1/bookings/ext/{external_ref}. Use uma nova chave apenas se a reserva não existir. Envie external_ref com cada reserva.",
      show: "Reserve o carro test-crash com external_ref, procure a reserva por ele e depois use uma nova chave.",
    },
    statuses_handled: {
      title: "Foram lidas reservas em todos os estados exigidos",
      detail: "Estados lidos: {good} de 4. Em falta: {missing}.",
      fix: "Leia uma reserva em cada estado em falta.",
      show: "Reserve test-never-accepted, test-secure-ok e test-supplier-ok, leia cada reserva de imediato, cancele uma e leia-a de novo.",
    },
    events_received: {
      title: "Foram recebidos todos os tipos de evento",
      detail: "Tipos recebidos: {good} de 9. Em falta: {missing}.",
      fix: "Receba um evento de cada tipo em falta.",
      show: "Subscreva todos os tipos com um endpoint ou leia GET /v1/events. Envie os tipos em falta com POST /v1/sandbox/webhooks/{id}/emit.",
    },
    signature_checked: {
      title: "As assinaturas dos eventos são verificadas",
      detail: "Exercícios superados: {good}. Falhados: {bad}. Por executar: {missing}.",
      fix: "Antes de aceitar um evento, verifique a assinatura e a hora, mesmo que tenha duas assinaturas. Depois execute os exercícios de novo.",
      show: "Execute os exercícios wrong_signature, old_timestamp e rotation no seu endpoint.",
    },
    duplicates_tolerated: {
      title: "Os eventos repetidos são aceites",
      detail: "Exercícios superados: {good}. Falhados: {bad}. Por executar: {missing}.",
      fix: "Responda com 2xx também a um evento que já processou. Depois execute os exercícios de novo.",
      show: "Execute os exercícios duplicate e slow_retry no seu endpoint.",
    },
    order_tolerated: {
      title: "Os eventos são aceites em qualquer ordem e número",
      detail: "Exercícios superados: {good}. Falhados: {bad}. Por executar: {missing}.",
      fix: "Responda de imediato com 2xx e processe os eventos depois, em qualquer ordem. Depois execute os exercícios de novo.",
      show: "Execute os exercícios out_of_order e burst no seu endpoint.",
    },
    cancelled_once: {
      title: "Foi cancelada uma reserva",
      detail: "Cancelamentos: {good}.",
      fix: "Cancele uma reserva.",
      show: "Cancele uma reserva com POST /v1/bookings/{reference}/cancel.",
    },
  },
};
