import type { signature as english } from "../en/signature";

export const signature: typeof english = {
  title: "Laboratório de assinaturas",
  note: "Cole um pedido que o seu servidor recebeu. Tudo é verificado aqui no seu navegador: nada é enviado.",
  body: "Corpo",
  bodyHint: "Os bytes do pedido tal como vieram, antes de serem interpretados.",
  headers: "Cabeçalhos",
  headersHint:
    "Service-Signature (t=…,v1=…), ou webhook-id, webhook-timestamp e webhook-signature, ou todos.",
  secret: "Segredo",
  secretHint: "Como foi mostrado uma vez: whsec_…",
  check: "Verificar",
  unable: "Este navegador só verifica assinaturas numa página que veio por HTTPS.",
  result: "Resultado",
  waiting: "Preencha os três e verifique.",
  forms: { service: "Service-Signature", standard: "Standard Webhooks" },
  verified: "Verificada",
  verifiedText: "Corpo, relógio e segredo estão certos.",
  headersBad: "Os cabeçalhos não se conseguem ler",
  headersBadText:
    "Não há t=<segundos>,v1=<64 dígitos hexadecimais> nem um conjunto completo de Standard Webhooks. Terá sido cortado?",
  secretBad: "Isto não é um segredo",
  secretBadText: "Começa por whsec_ e segue em base64. Deixe de fora aspas e o nome da variável.",
  changed: "O corpo foi alterado pelo caminho",
  changes: {
    ends: "Foram acrescentados espaços, um fim de linha ou uma marca de ordem de bytes. A assinatura é sobre os bytes exatos.",
    spaced:
      "O corpo foi serializado de novo: tem outros espaços. Verifique os bytes tal como vieram, antes de os interpretar.",
    escaped:
      "O corpo foi serializado de novo: caracteres ou números estão escritos de outro modo. Verifique os bytes tal como vieram.",
    reordered:
      "O corpo foi serializado de novo: as chaves estão noutra ordem. Verifique os bytes tal como vieram.",
  },
  clock: "O relógio está fora dos 300 segundos",
  clockPast:
    "Foi assinada há {time}. Se acabou de chegar, o relógio do servidor está adiantado; senão, é antiga.",
  clockFuture: "Foi assinada daqui a {time}: o relógio do seu servidor está atrasado.",
  clockRest: "O segredo e o corpo estão certos.",
  mismatch: "A assinatura não corresponde",
  mismatchText:
    "Ou o segredo é de outro endpoint ou já foi mudado, ou o corpo diz outra coisa do que foi enviado.",
  match: "Corresponde à assinatura {place} de {of}.",
  newest: "Foi feita com o seu segredo mais recente.",
  previous: "Foi feita com o seu segredo anterior, que acaba quando acabar a sobreposição.",
};
