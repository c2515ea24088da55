import {
  changePasswordContract,
  endSessionContract,
  listSessionsContract,
} from "@/lib/contracts/portal/profile";
import { changePassword } from "../../staff/identity/change-password";
import { parseRowId } from "../../staff/identity/parse-row-id";
import { endOwnSession } from "../../staff/sessions/end-own-session";
import { listOwnSessions } from "../../staff/sessions/list-own-sessions";
import { defineOperation } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const listSessionsOperation = defineOperation(listSessionsContract, async (ctx) => ({
  data: await listOwnSessions(ctx),
}));

export const endSessionOperation = defineOperation(endSessionContract, async (ctx, { params }) => {
  const id = parseRowId(params.id);
  await endOwnSession(ctx, await withServiceClock(ctx), id);
  return { id, ended: true as const };
});

export const changePasswordOperation = defineOperation(changePasswordContract, async (ctx, { body }) => {
  const change = { current: body.current_password, next: body.new_password };
  return {
    changed: true as const,
    sessions_ended: await changePassword(ctx, await withServiceClock(ctx), change),
  };
});
