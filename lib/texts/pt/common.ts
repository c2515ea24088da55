import type { common as english } from "../en/common";

export const common: typeof english = {
  none: "–",
  close: "Fechar",
  cancel: "Cancelar",
  copy: "Copiar",
  copiedText: "Copiado: {text}",
  retry: "Tentar de novo",
  loading: "A carregar",
  search: "Pesquisar",
  clearFilters: "Limpar filtros",
  filters: "Filtros",
  filter: "Filtrar",
  restarted: "Essa página já não existe. A lista começa do início.",
  next: "Seguinte",
  previous: "Anterior",
  details: "Detalhes",
  leavingSecret:
    "Guarde o segredo antes de sair: não volta a ser mostrado. Volte atrás mais uma vez para sair mesmo assim.",
  showApiCall: "Ver como chamada à API",
  productName: "Balcão de alugueres",
  productDescription: "Pesquisar carros e preços, reservar, acompanhar e cancelar.",
  skipToContent: "Saltar para o conteúdo",
  perDay: "{price} por dia",
  averagePerDay: "{price} por dia, em média",
};
