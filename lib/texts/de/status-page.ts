import type { IncidentState, ServiceState, StatusComponent } from "@/lib/status";

const components: Record<StatusComponent, string> = {
  api: "API",
  portal: "Portal",
  webhooks: "Webhooks",
  suppliers: "Anbieter",
};

const states: Record<ServiceState, string> = {
  operational: "In Betrieb",
  unknown: "Unbekannt",
  degraded: "Mit Problemen",
  outage: "Gestört",
};

const incidentStates: Record<IncidentState, string> = { open: "Offen", resolved: "Behoben" };

/** The texts of the public status page. */
export const statusPage = {
  title: "Status",
  summary: {
    operational: "Alle Systeme funktionieren",
    unknown: "Der Zustand einiger Systeme ist unbekannt",
    degraded: "Einige Systeme haben Probleme",
    outage: "Die API ist gestört",
  },
  measured: "Einmal pro Minute geprüft. Tage in UTC.",
  components,
  states,
  uptime: "{percent} in 90 Tagen",
  noUptime: "Nicht gemessen",
  history: "{component}: letzte 90 Tage",
  oldest: "Vor 90 Tagen",
  today: "Heute",
  dayPassed: "{day}: keine Minute mit Fehlern",
  dayFailed: "{day}: {minutes} fehlgeschlagen",
  dayUnknown: "{day}: nicht gemessen",
  minutes: { one: "{count} Minute", other: "{count} Minuten" },
  day: "Tag (UTC)",
  uptimeColumn: "Verfügbarkeit in %",
  measuredColumn: "Gemessene Minuten",
  failedColumn: "Fehlgeschlagene Minuten",
  incidents: "Störungen",
  noIncidents: "Keine Störungen in den letzten 90 Tagen.",
  incidentStates,
  started: "Beginn",
  resolved: "Behoben",
  wholeService: "Gesamter Dienst",
  json: "JSON für Programme: {path}",
};
