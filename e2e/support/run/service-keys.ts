import { readConfig, type ServiceEnvironment } from "@/server/env";
import { createKeyRing, type KeyRing } from "@/server/keys";

/** One key for all processes of the API tests, so that they are one service; any 32 bytes do. */
export const serviceSecretKey = Buffer.alloc(32, "api tests only ").toString("base64");

/** The keys the service under test signs with. */
export function serviceKeys(
  environment: ServiceEnvironment = "sandbox",
  secretKey = serviceSecretKey,
): KeyRing {
  return createKeyRing(readConfig({ SERVICE_ENV: environment, SECRET_KEY: secretKey }));
}
