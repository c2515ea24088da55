import type { auth as english } from "../en/auth";

export const auth: typeof english = {
  signIn: "Iniciar sessão",
  signInWith: "Iniciar sessão com {provider}",
  or: "ou",
  email: "Endereço de e-mail",
  password: "Palavra-passe",
  needsCookies: "Os cookies são necessários para iniciar sessão. Permita-os neste site.",
  docs: "Documentação para programadores",
  errors: {
    credentials: "E-mail ou palavra-passe incorretos.",
    throttled: "Demasiadas tentativas. Espere alguns minutos e tente de novo.",
    busy: "Há demasiadas pessoas a iniciar sessão. Tente de novo daqui a pouco.",
    form_expired: "O formulário expirou. Tente de novo.",
    not_invited: "Nenhuma conta usa este endereço de e-mail. Peça um convite a um administrador.",
    provider: "O início de sessão com o fornecedor falhou. Tente de novo ou use a sua palavra-passe.",
    password_short: "Escreva uma palavra-passe com pelo menos {count} caracteres.",
    password_long: "Escreva uma palavra-passe com 128 bytes no máximo.",
    other: "Ocorreu um erro. Tente de novo.",
  },
  notices: {
    signed_out: "Terminou a sessão.",
    signed_out_everywhere: "Terminou a sessão em todos os dispositivos.",
    password_reset: "A nova palavra-passe está definida. Inicie sessão com ela.",
    joined: "A palavra-passe está definida. Inicie sessão com ela.",
  },
  join: "Entrar",
  joinPartner: "Entrar em {partner}",
  invites:
    "{partner} convida {email} para o seu portal com a função {role}. Escolha uma palavra-passe para começar.",
  passwordRule: "Pelo menos {count} caracteres. Uma frase com várias palavras é uma boa opção.",
  setPassword: "Definir palavra-passe",
  invitationOver: "Este convite já não é válido",
  invitationOverText:
    "Já foi usado, retirado ou substituído, ou tem mais de sete dias. Verifique se o link está completo ou peça um novo a um administrador.",
  forgot: "Esqueceu a palavra-passe?",
  forgotTitle: "Repor a palavra-passe",
  forgotText:
    "Introduza o seu email. Se tiver uma conta, enviamos uma ligação para escolher uma nova palavra-passe.",
  forgotSend: "Enviar ligação",
  forgotSent: "Se o endereço tiver uma conta, a ligação vai a caminho. Funciona durante uma hora.",
  resetTitle: "Escolha uma nova palavra-passe",
  resetOver: "Esta ligação já não é válida",
  resetOverText: "Foi usada, substituída ou tem mais de uma hora.",
  resetAgain: "Pedir outra ligação",
  backToSignIn: "Voltar ao início de sessão",
};
