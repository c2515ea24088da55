import type { IncidentState, ServiceState, StatusComponent } from "@/lib/status";

const components: Record<StatusComponent, string> = {
  api: "API",
  portal: "Portal",
  webhooks: "Webhooks",
  suppliers: "Fornecedores",
};

const states: Record<ServiceState, string> = {
  operational: "Operacional",
  unknown: "Desconhecido",
  degraded: "Com problemas",
  outage: "Interrompido",
};

const incidentStates: Record<IncidentState, string> = { open: "Aberto", resolved: "Resolvido" };

/** The texts of the public status page. */
export const statusPage = {
  title: "Estado",
  summary: {
    operational: "Todos os sistemas funcionam",
    unknown: "O estado de alguns sistemas é desconhecido",
    degraded: "Alguns sistemas têm problemas",
    outage: "A API está interrompida",
  },
  measured: "Verificado uma vez por minuto. Os dias são em UTC.",
  components,
  states,
  uptime: "{percent} em 90 dias",
  noUptime: "Não medido",
  history: "{component}: últimos 90 dias",
  oldest: "Há 90 dias",
  today: "Hoje",
  dayPassed: "{day}: nenhum minuto com falhas",
  dayFailed: "{day}: {minutes} com falha",
  dayUnknown: "{day}: não medido",
  minutes: { one: "{count} minuto", other: "{count} minutos" },
  day: "Dia (UTC)",
  uptimeColumn: "Disponibilidade em %",
  measuredColumn: "Minutos medidos",
  failedColumn: "Minutos com falha",
  incidents: "Incidentes",
  noIncidents: "Sem incidentes nos últimos 90 dias.",
  incidentStates,
  started: "Início",
  resolved: "Resolvido em",
  wholeService: "Todo o serviço",
  json: "JSON para programas: {path}",
};
