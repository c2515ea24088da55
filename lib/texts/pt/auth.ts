import type { auth as english } from "../en/auth";

export const auth: typeof english = {
  signIn: "Iniciar sessão",
  signInWith: "Iniciar sessão com {provider}",
  or: "ou",
  email: "Endereço de e-mail",
  password: "Palavra-passe",
  needsCookies: "Para iniciar sessão são precisos cookies. Permita-os neste site.",
  docs: "Documentação para integradores",
  errors: {
    credentials: "O endereço de e-mail ou a palavra-passe está errado.",
    throttled: "Demasiadas tentativas. Espere um pouco e tente de novo.",
    busy: "Há muita gente a iniciar sessão. Tente de novo daqui a pouco.",
    form_expired: "O formulário esteve aberto demasiado tempo. Tente de novo.",
    not_invited: "Ninguém com esse endereço trabalha aqui. Peça um convite a um administrador.",
    provider: "Não resultou. Tente de novo ou use a sua palavra-passe.",
    password_short: "A palavra-passe precisa de {count} caracteres ou mais.",
    password_long: "A palavra-passe é demasiado longa: 128 bytes no máximo.",
    other: "Não resultou. Tente de novo.",
  },
  notices: {
    signed_out: "Terminou a sessão.",
    signed_out_everywhere: "Terminou a sessão em todos os dispositivos.",
    joined: "A palavra-passe está definida. Inicie sessão com ela.",
  },
  join: "Entrar",
  joinPartner: "Entrar em {partner}",
  invitesAgent:
    "{partner} convida {email} para o seu portal como agente. Escolha uma palavra-passe para começar.",
  invitesAdmin:
    "{partner} convida {email} para o seu portal como administrador. Escolha uma palavra-passe para começar.",
  passwordRule: "{count} caracteres ou mais. Algumas palavras fazem uma boa.",
  setPassword: "Definir a palavra-passe",
  invitationOver: "Este convite já não está aberto",
  invitationOverText: "Foi usado ou tem mais de sete dias. Peça outro a quem o convidou.",
};
