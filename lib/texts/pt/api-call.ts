import type { apiCall as english } from "../en/api-call";

export const apiCall: typeof english = {
  note: "O mesmo, a partir do seu programa. Defina antes TOKEN com um token de acesso.",
  copy: "Copiar o comando",
};
