import { apiCall } from "./en/api-call";
import { audit } from "./en/audit";
import { auth } from "./en/auth";
import { bookings } from "./en/bookings";
import { common } from "./en/common";
import { coverage } from "./en/coverage";
import { credentials } from "./en/credentials";
import { deliveries } from "./en/deliveries";
import { desk } from "./en/desk";
import { events } from "./en/events";
import { failures } from "./en/failures";
import { idLookup } from "./en/id-lookup";
import { requests } from "./en/requests";
import { reserve } from "./en/reserve";
import { search } from "./en/search";
import { settings } from "./en/settings";
import { shell } from "./en/shell";
import { signature } from "./en/signature";
import { statuses } from "./en/statuses";
import { team } from "./en/team";
import { today } from "./en/today";
import { vehicles } from "./en/vehicles";
import { webhooks } from "./en/webhooks";

/** All texts of the portal, in English. The other languages have the same keys. */
export const en = {
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

export type Texts = typeof en;
