import type { Language } from "@/lib/texts/languages";
import type { PartnerContext } from "../../context";
import { getGoLive } from "../../go-live/get-go-live";
import { presentGoLive } from "../../go-live/present-go-live";
import { requestGoLive, withdrawGoLive } from "../../go-live/request-go-live";
import { showProductionCredential } from "../../go-live/show-credential";
import { getReadiness } from "../../readiness/get-readiness";
import { presentReadiness } from "../../readiness/present-readiness";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const goLiveOperations = definePortalOperations({
  getGoLive: async (ctx, { query }) => ({ go_live: await read(ctx, query.language) }),

  requestGoLive: async (ctx, { body }) => {
    const readiness = presentReadiness(await getReadiness(ctx));
    await requestGoLive(ctx, await withServiceClock(ctx), { checks: readiness.checks, note: body.note });
    return { go_live: await getGoLive(ctx, readiness) };
  },

  withdrawGoLive: async (ctx) => {
    await withdrawGoLive(ctx, await withServiceClock(ctx));
    return { go_live: await read(ctx) };
  },

  showProductionCredential: async (ctx) => {
    const readiness = presentReadiness(await getReadiness(ctx));
    const { credential, request } = await showProductionCredential(ctx, await withServiceClock(ctx));
    const state = presentGoLive(readiness, request);
    return { go_live: state, base_url: state.production?.base_url ?? null, ...credential };
  },
});

async function read(ctx: PartnerContext, language: Language = "en") {
  return await getGoLive(ctx, presentReadiness(await getReadiness(ctx), language));
}
