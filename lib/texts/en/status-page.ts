import type { IncidentState, ServiceState, StatusComponent } from "@/lib/status";

const components: Record<StatusComponent, string> = {
  api: "API",
  portal: "Portal",
  webhooks: "Webhooks",
  suppliers: "Suppliers",
};

const states: Record<ServiceState, string> = {
  operational: "Operational",
  unknown: "Unknown",
  degraded: "Degraded",
  outage: "Outage",
};

const incidentStates: Record<IncidentState, string> = { open: "Open", resolved: "Resolved" };

/** The texts of the public status page. */
export const statusPage = {
  title: "Status",
  summary: {
    operational: "All systems work",
    unknown: "The state of some systems is unknown",
    degraded: "Some systems have problems",
    outage: "The API has an outage",
  },
  measured: "Checked once a minute. Days are in UTC.",
  components,
  states,
  uptime: "{percent} in 90 days",
  noUptime: "Not measured",
  history: "{component}: last 90 days",
  oldest: "90 days ago",
  today: "Today",
  dayPassed: "{day}: no minutes failed",
  dayFailed: "{day}: {minutes} failed",
  dayUnknown: "{day}: not measured",
  minutes: { one: "{count} minute", other: "{count} minutes" },
  day: "Day (UTC)",
  uptimeColumn: "Uptime in %",
  measuredColumn: "Minutes measured",
  failedColumn: "Minutes failed",
  incidents: "Incidents",
  noIncidents: "No incidents in the last 90 days.",
  incidentStates,
  started: "Started",
  resolved: "Resolved",
  wholeService: "Whole service",
  json: "JSON for programs: {path}",
};
