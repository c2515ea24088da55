import * as z from "zod/mini";
import { type UnsafeReason, unsafeReasonMeanings } from "../unsafe-reasons";

export const unsafeReason = z
  .enum([
    "malformed",
    "scheme",
    "credentials",
    "port",
    "ip_literal",
    "localhost",
    "internal_host",
    "own_domain",
    "host_name",
    "private_address",
  ] satisfies UnsafeReason[])
  .register(z.globalRegistry, {
    description: Object.entries(unsafeReasonMeanings)
      .map(([reason, meaning]) => `\`${reason}\`: ${meaning}`)
      .join(" "),
  });
