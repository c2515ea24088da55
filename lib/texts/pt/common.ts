import type { common as english } from "../en/common";

export const common: typeof english = {
  none: "–",
  close: "Fechar",
  cancel: "Cancelar",
  copy: "Copiar",
  retry: "Tentar de novo",
  loading: "A carregar",
  search: "Pesquisar",
  clearFilters: "Limpar filtros",
  nextPage: "Seguinte",
  previousPage: "Anterior",
  details: "Detalhes",
  showApiCall: "Ver como chamada à API",
  productName: "Balcão de alugueres",
  skipToContent: "Saltar para o conteúdo",
};
