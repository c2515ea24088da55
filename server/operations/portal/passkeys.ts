import { parseRowId } from "../../staff/identity/parse-row-id";
import { addPasskey, beginPasskey } from "../../staff/passkeys/add-passkey";
import { removePasskey, renamePasskey } from "../../staff/passkeys/change-passkeys";
import { presentPasskey } from "../../staff/passkeys/present-passkey";
import { beginPasskeyProof } from "../../staff/passkeys/verify-passkey";
import { getSecondFactor } from "../../staff/second-factor/manage-second-factor";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const passkeyOperations = definePortalOperations({
  beginPasskey: async (ctx, { body }) => ({
    options: await beginPasskey(ctx, { password: body.current_password }),
  }),

  addPasskey: async (ctx, { body }) => {
    const { passkey, recoveryCodes } = await addPasskey(ctx, await withServiceClock(ctx), body);
    return { passkey: presentPasskey(passkey), recovery_codes: recoveryCodes };
  },

  renamePasskey: async (ctx, { params, body }) => {
    const wanted = { id: parseRowId(params.id), name: body.name };
    return { passkey: presentPasskey(await renamePasskey(ctx, await withServiceClock(ctx), wanted)) };
  },

  removePasskey: async (ctx, { params }) => {
    await removePasskey(ctx, await withServiceClock(ctx), parseRowId(params.id));
    return await getSecondFactor(ctx);
  },

  beginPasskeyProof: async (ctx) => {
    const { staff, sessionId } = ctx;
    return { options: await beginPasskeyProof(ctx, { staffId: staff.id, sessionId }) };
  },
});
