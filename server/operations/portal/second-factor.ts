import { encodeQrCode, toSvgPath } from "../../portal/voucher/encode-qr-code";
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  repeatByPasskey,
  repeatSecondFactor,
} from "../../staff/second-factor/manage-second-factor";
import { definePortalOperations } from "../operation";
import { withServiceClock } from "./with-service-clock";

export const secondFactorOperations = definePortalOperations({
  getSecondFactor,

  beginSecondFactor: async (ctx, { body }) => {
    const { secret, uri } = await beginAuthenticator(ctx, { password: body.current_password });
    const modules = encodeQrCode(uri);
    return { secret, uri, code: { size: modules.length, path: toSvgPath(modules) } };
  },

  confirmSecondFactor: async (ctx, { body }) => ({
    recovery_codes: await confirmAuthenticator(ctx, await withServiceClock(ctx), body.code),
  }),

  renewRecoveryCodes: async (ctx, { body }) => ({
    recovery_codes: await renewRecoveryCodes(ctx, await withServiceClock(ctx), body.code),
  }),

  removeSecondFactor: async (ctx, { body }) => {
    await removeAuthenticator(ctx, await withServiceClock(ctx), body.code);
    return await getSecondFactor(ctx);
  },

  proveSecondFactor: async (ctx, { body }) => {
    await repeatSecondFactor(ctx, await withServiceClock(ctx), body.code);
    return { proven: true as const };
  },

  provePasskey: async (ctx, { body }) => {
    await repeatByPasskey(ctx, await withServiceClock(ctx), body.response);
    return { proven: true as const };
  },
});
