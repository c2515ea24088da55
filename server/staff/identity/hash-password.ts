import { hash } from "@node-rs/argon2";
import { CommandError } from "../../errors/command-error";

const [fewest, most] = [8, 128];

/**
 * Argon2id of a password in Unicode's NFKC form, so that one typed on another keyboard is the same. Lengths are in
 * bytes of that form; nothing is ever cut off.
 */
export async function hashPassword(password: string): Promise<string> {
  const normal = password.normalize("NFKC");
  const length = Buffer.byteLength(normal);
  if (length < fewest || length > most) {
    throw new CommandError(`The password (--password) must have ${fewest} to ${most} bytes.`);
  }
  return await hash(normal, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
}
