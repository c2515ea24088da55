import { verify } from "@node-rs/argon2";

/** Of a password nobody has, so that an address without an account costs the same work. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$vaqX9qE1ZZDCQ3pcIyJn2w$v844CCgBbe7tMRA9CLWdI1e8CVxf1pAmBuhRHVs4OW4";

/** Whether the password is the one hashed. Without a hash, the same work and `false`. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await verify(hash ?? dummyHash, password.normalize("NFKC"));
  return matches && hash !== null;
}
