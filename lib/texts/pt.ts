import type { Texts } from "./en";
import { apiCall } from "./pt/api-call";
import { audit } from "./pt/audit";
import { auth } from "./pt/auth";
import { bookings } from "./pt/bookings";
import { common } from "./pt/common";
import { coverage } from "./pt/coverage";
import { credentials } from "./pt/credentials";
import { deliveries } from "./pt/deliveries";
import { desk } from "./pt/desk";
import { events } from "./pt/events";
import { failures } from "./pt/failures";
import { idLookup } from "./pt/id-lookup";
import { requests } from "./pt/requests";
import { reserve } from "./pt/reserve";
import { search } from "./pt/search";
import { settings } from "./pt/settings";
import { shell } from "./pt/shell";
import { signature } from "./pt/signature";
import { statuses } from "./pt/statuses";
import { team } from "./pt/team";
import { today } from "./pt/today";
import { vehicles } from "./pt/vehicles";
import { webhooks } from "./pt/webhooks";

export const pt: Texts = {
  apiCall,
  audit,
  credentials,
  settings,
  team,
  auth,
  bookings,
  common,
  coverage,
  deliveries,
  desk,
  events,
  failures,
  requests,
  reserve,
  search,
  shell,
  signature,
  statuses,
  today,
  vehicles,
  webhooks,
  idLookup,
};
