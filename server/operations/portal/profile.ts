import { changePassword } from "../../staff/identity/change-password";
import { parseRowId } from "../../staff/identity/parse-row-id";
import { changeMailSettings, getMutedReports } from "../../staff/mail/mail-settings";
import { endOwnSession, listOwnSessions } from "../../staff/sessions/own-sessions";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const profileOperations = definePortalOperations({
  listSessions: async (ctx) => ({
    data: await listOwnSessions(ctx),
  }),

  endSession: async (ctx, { params }) => {
    const id = parseRowId(params.id);
    await endOwnSession(ctx, await withServiceClock(ctx), id);
    return { id, ended: true as const };
  },

  getMailSettings: async (ctx) => ({ muted: await getMutedReports(ctx) }),

  changeMailSettings: async (ctx, { body }) => ({
    muted: await changeMailSettings(ctx, await withServiceClock(ctx), body),
  }),

  changePassword: async (ctx, { body }) => {
    const change = { current: body.current_password, next: body.new_password };
    return {
      changed: true as const,
      sessions_ended: await changePassword(ctx, await withServiceClock(ctx), change),
    };
  },
});
