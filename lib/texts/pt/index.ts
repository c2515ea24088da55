import type { Texts } from "../en";
import { apiCall } from "./api-call";
import { audit } from "./audit";
import { auth } from "./auth";
import { bookingViews } from "./booking-views";
import { bookings } from "./bookings";
import { calendar } from "./calendar";
import { carValues } from "./car-values";
import { charts } from "./charts";
import { common } from "./common";
import { coverage } from "./coverage";
import { credentials } from "./credentials";
import { customers } from "./customers";
import { deliveries } from "./deliveries";
import { desk } from "./desk";
import { events } from "./events";
import { evidence } from "./evidence";
import { explain } from "./explain";
import { facets } from "./facets";
import { failures } from "./failures";
import { goLive } from "./go-live";
import { health } from "./health";
import { idLookup } from "./id-lookup";
import { insights } from "./insights";
import { mail } from "./mail";
import { passkeys } from "./passkeys";
import { payments } from "./payments";
import { prices } from "./prices";
import { readiness } from "./readiness";
import { rebook } from "./rebook";
import { reconciliation } from "./reconciliation";
import { requests } from "./requests";
import { reserve } from "./reserve";
import { search } from "./search";
import { settings } from "./settings";
import { shell } from "./shell";
import { signature } from "./signature";
import { statements } from "./statements";
import { statusPage } from "./status-page";
import { statuses } from "./statuses";
import { team } from "./team";
import { today } from "./today";
import { vehicles } from "./vehicles";
import { voucher } from "./voucher";
import { webhooks } from "./webhooks";

export const pt: Texts = {
  apiCall,
  audit,
  credentials,
  settings,
  team,
  auth,
  bookings,
  calendar,
  bookingViews,
  carValues,
  charts,
  common,
  coverage,
  customers,
  deliveries,
  desk,
  events,
  evidence,
  facets,
  failures,
  goLive,
  health,
  statusPage,
  insights,
  mail,
  passkeys,
  payments,
  prices,
  readiness,
  rebook,
  reconciliation,
  requests,
  reserve,
  search,
  explain,
  shell,
  signature,
  statements,
  statuses,
  today,
  vehicles,
  voucher,
  webhooks,
  idLookup,
};
