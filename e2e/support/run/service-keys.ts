import { readConfig, type ServiceEnvironment } from "@/server/env";
import { createKeyRing, type KeyRing } from "@/server/keys";

/** One secret key for all processes of the API tests, so that they form one service. */
export const serviceSecretKey = Buffer.alloc(32, "api tests only ").toString("base64");

/**
 * Returns the keys of a service in this environment with this secret key, by default those of the service under test.
 */
export function serviceKeys(
  environment: ServiceEnvironment = "sandbox",
  secretKey = serviceSecretKey,
): KeyRing {
  return createKeyRing(readConfig({ SERVICE_ENV: environment, SECRET_KEY: secretKey }));
}
