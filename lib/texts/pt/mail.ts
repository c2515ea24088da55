import type { Texts } from "../en";

/** The texts of mails and of the pages about them. */
export const mail: Texts["mail"] = {
  voucherText: "O seu aluguer está confirmado. O voucher segue em anexo, em PDF.",
  inviteSubject: "Convite para o portal de {partner}",
  inviteTitle: "{partner} convida-o para o seu portal",
  inviteText:
    "Abra a ligação para escolher uma palavra-passe e entrar. Funciona uma vez, no prazo de sete dias.",
  inviteLink: "Aceitar o convite",
  resetSubject: "{product}: escolha uma nova palavra-passe",
  resetTitle: "Escolha uma nova palavra-passe",
  resetText:
    "Alguém pediu uma nova palavra-passe para este endereço de e-mail. Abra a ligação para a escolher. Funciona uma vez, no prazo de uma hora. Uma nova palavra-passe termina todas as sessões.",
  resetIgnore: "Se não foi você, ignore este e-mail. A sua palavra-passe não muda.",
  resetLink: "Escolher uma nova palavra-passe",
  send: "Enviar voucher",
  sending: "A enviar…",
  sent: "O voucher está a ser enviado para {email}.",
  stored: "O voucher está na caixa de saída. Este ambiente de testes não envia e-mail.",
  outbox: "Caixa de saída",
  outboxNote: "Os e-mails mais recentes desta conta. Só um ambiente de testes os mostra.",
  outboxStored:
    "Este ambiente de testes não tem servidor de e-mail: os e-mails ficam aqui e não são enviados.",
  none: "Ainda não há e-mails",
  removed: "O conteúdo foi removido.",
  to: "Para",
  when: "Hora",
  subject: "Assunto",
  kind: "Tipo",
  state: "Estado",
  kinds: {
    voucher: "Voucher",
    invitation: "Convite",
    password_reset: "Nova palavra-passe",
    endpoint_disabled: "Endpoint desativado",
    endpoint_failing: "Endpoint a falhar",
    error_rate: "Muitos pedidos falhados",
    secret_expiring: "Segredo a expirar",
    signing_secret_expiring: "O segredo de assinatura expira em breve",
    refunds_due: "Reembolsos por fazer",
    go_live_decided: "Decisão sobre o acesso à produção",
  },
  states: {
    pending: "Pendente",
    sending: "A enviar",
    sent: "Enviado",
    dead: "Falhou",
    skipped: "Não enviado: já não está confirmada",
    stored: "Guardado",
  },
  reports: {
    endpoint_disabled: {
      title: "Endpoint desativado: {name}",
      text: "O endpoint {name} foi desativado em {time}, porque respondeu com 410 ou falhou durante demasiado tempo. As suas entregas são saltadas. Corrija o recetor e depois ative o endpoint na página dele.",
      link: "Abrir endpoint",
    },
    endpoint_failing: {
      title: "Endpoint a falhar: {name}",
      text: "Nenhuma entrega ao endpoint {name} teve sucesso desde {time}. A página do endpoint mostra as respostas. Corrija o recetor para que responda com 2xx. O serviço repete cada entrega segundo o seu calendário e desativa um endpoint que falha durante demasiado tempo.",
      link: "Abrir endpoint",
    },
    error_rate: {
      title: "Muitos dos seus pedidos falham: {share}",
      text: "Desde {time}, {share} dos seus pedidos à API falharam. O erro mais frequente é {name}. No dia anterior falharam menos. A página Saúde mostra os erros por código e por credencial. A página de cada código diz o que fazer.",
      link: "Abrir a saúde",
    },
    secret_expiring: {
      title: "Um segredo de {name} expira em breve",
      text: "Um segredo da credencial {name} expira em {time}. Os pedidos com ele falham a partir daí. Use o novo segredo no seu programa.",
      link: "Abrir credenciais",
    },
    signing_secret_expiring: {
      title: "O segredo de assinatura anterior de {name} expira em breve",
      text: "O segredo de assinatura anterior do endpoint {name} expira em {time}. A partir daí, as entregas são assinadas só com o novo. Use-o no seu programa.",
      link: "Abrir endpoint",
    },
    refunds_due: {
      title: "Reembolsos por fazer: {payments}",
      text: "Tem {payments} por reembolsar. Há reembolso quando uma reserva terminou sem aluguer, nunca foi feita ou foi paga duas vezes. O serviço não move dinheiro.",
      link: "Abrir pagamentos",
    },
  },
  goLive: {
    approved: {
      title: "O acesso à produção foi aprovado",
      text: "O seu pedido de acesso à produção foi aprovado. A credencial de produção segue depois. Recebe outro e-mail quando a puder abrir.",
    },
    credential: {
      title: "A sua credencial de produção está pronta",
      text: "Um administrador pode abrir a credencial de produção uma vez, no prazo de 7 dias. Ela não está neste e-mail.",
    },
    refused: {
      title: "O acesso à produção foi recusado",
      text: "O seu pedido de acesso à produção foi recusado. O motivo: {reason}",
    },
    link: "Abrir a página Entrar em produção",
  },
  payments: { one: "{count} pagamento", other: "{count} pagamentos" },
  reportSettings: "Pode desativar este e-mail na página do seu perfil.",
  section: "Emails para si",
  sectionNote:
    "Relatórios que o serviço lhe envia. Vouchers, convites e ligações de palavra-passe não dependem disto.",
  save: "Guardar e-mails",
  saving: "A guardar…",
  saved: "Emails guardados",
};
