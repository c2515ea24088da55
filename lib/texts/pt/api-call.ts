import type { apiCall as english } from "../en/api-call";

export const apiCall: typeof english = {
  note: "Faça este pedido a partir do seu código. Defina antes TOKEN com um token de acesso.",
  copy: "Copiar comando",
};
