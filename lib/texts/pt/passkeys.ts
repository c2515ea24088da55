import type { passkeys as english } from "../en/passkeys";

export const passkeys: typeof english = {
  title: "Chaves de acesso",
  about:
    "Uma chave de acesso confirma cada início de sessão com a impressão digital, o rosto, o PIN ou uma chave de segurança. Ao contrário de um código, não pode ser intercetada.",
  add: "Adicionar chave de acesso",
  create: "Criar chave de acesso",
  name: "Nome",
  added: "Adicionada",
  used: "Último uso",
  actions: "Ações",
  synced: "sincronizada",
  rename: "Mudar nome",
  renameOf: "Mudar nome de {name}",
  saveName: "Guardar nome",
  remove: "Remover",
  removeOf: "Remover {name}",
  use: "Usar chave de acesso",
  waiting: "À espera da chave de acesso…",
  codeOrPasskey: "Um código, ou deixe vazio para usar uma chave de acesso",
  signInTitle: "Use a sua chave de acesso",
  signInText: "O início de sessão como {email} também requer uma chave de acesso.",
  recoveryHint: "Um código de recuperação, se não puder usar a chave de acesso",
  faults: {
    cancelled: "Não foi usada nenhuma chave de acesso. Tente de novo.",
    known: "Este dispositivo já tem uma chave de acesso da sua conta.",
    unsupported:
      "Este navegador não pode usar chaves de acesso neste site. Use outro navegador ou um código.",
    refused: "A chave de acesso não foi aceite. Tente de novo ou use outra.",
  },
};
