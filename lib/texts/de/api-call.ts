import type { apiCall as english } from "../en/api-call";

export const apiCall: typeof english = {
  note: "Führen Sie diese Anfrage aus Ihrem eigenen Code aus. Setzen Sie TOKEN vorher auf ein Zugriffstoken.",
  copy: "Befehl kopieren",
};
