import { hash } from "@node-rs/argon2";
import { CommandError } from "../../errors/command-error";

const [minBytes, maxBytes] = [8, 128];

/**
 * Hashes a password with Argon2id, in Unicode NFKC form, so that all keyboards give the same hash. Nothing is
 * truncated. Throws a `CommandError` unless that form has 8 to 128 bytes.
 */
export async function hashPassword(password: string): Promise<string> {
  const normal = password.normalize("NFKC");
  const length = Buffer.byteLength(normal);
  if (length < minBytes || length > maxBytes) {
    throw new CommandError(`The password (--password) must have ${minBytes} to ${maxBytes} bytes.`);
  }
  return await hash(normal, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
}
