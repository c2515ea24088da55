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
  restarted: "Essa página da lista já não existe. A lista recomeça do início.",
  nextPage: "Seguinte",
  previousPage: "Anterior",
  details: "Detalhes",
  leavingSecret:
    "Ia sair da página. Guarde-o primeiro: não volta a ser mostrado. Voltar outra vez sai sem ele.",
  showApiCall: "Ver como chamada à API",
  productName: "Balcão de alugueres",
  skipToContent: "Saltar para o conteúdo",
};
