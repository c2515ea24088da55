import type { signature as english } from "../en/signature";

export const signature: typeof english = {
  title: "Laboratório de assinaturas",
  note: "Cole um pedido que o seu servidor recebeu. É verificado no seu navegador e nunca é enviado.",
  body: "Corpo",
  bodyHint: "Os bytes do pedido tal como vieram, antes de os interpretar.",
  headers: "Cabeçalhos",
  headersHint:
    "Service-Signature (t=…,v1=…), ou webhook-id, webhook-timestamp e webhook-signature, ou todos.",
  secret: "Segredo",
  secretHint: "O valor mostrado quando foi criado: whsec_…",
  check: "Verificar",
  unable: "Este navegador só verifica assinaturas numa página carregada por HTTPS.",
  result: "Resultado",
  waiting: "Preencha os três campos e verifique.",
  forms: { service: "Service-Signature", standard: "Standard Webhooks" },
  verified: "Verificada",
  verifiedText: "O corpo, a data e o segredo estão corretos.",
  headersBad: "Não é possível ler os cabeçalhos",
  headersBadText:
    "Cole t=<segundos>,v1=<64 dígitos hexadecimais> ou um conjunto completo de cabeçalhos Standard Webhooks. Verifique se não falta nenhuma parte.",
  secretBad: "Isto não é um segredo",
  secretBadText: "Um segredo é whsec_ seguido de base64. Deixe de fora aspas e o nome da variável.",
  changed: "O corpo difere do que foi assinado",
  changes: {
    ends: "Foram acrescentados espaços, um fim de linha ou uma marca de ordem de bytes. A assinatura cobre os bytes exatos.",
    spaced:
      "O corpo foi serializado de novo com outros espaços. Verifique os bytes tal como vieram, antes de os interpretar.",
    escaped:
      "O corpo foi serializado de novo: caracteres ou números estão escritos de outro modo. Verifique os bytes tal como vieram, antes de os interpretar.",
    reordered:
      "O corpo foi serializado de novo com as chaves noutra ordem. Verifique os bytes tal como vieram, antes de os interpretar.",
  },
  clock: "A data está fora da tolerância de 300 segundos",
  clockPast:
    "Foi assinada há {time}. Se acabou de chegar, o relógio do servidor está adiantado; senão, é antiga.",
  clockFuture: "Foi assinada daqui a {time}: o relógio do seu servidor está atrasado.",
  clockRest: "O segredo e o corpo estão corretos.",
  mismatch: "A assinatura não corresponde",
  mismatchText:
    "O segredo é de outro endpoint ou foi substituído, ou o corpo é diferente do que foi enviado.",
  match: "Corresponde à assinatura {place} de {of}.",
  newest: "Foi assinada com o seu segredo mais recente.",
  previous: "Foi assinada com o seu segredo anterior, que expira em breve. Use o mais recente.",
};
