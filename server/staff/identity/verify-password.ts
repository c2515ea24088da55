import { verify } from "@node-rs/argon2";

/** A hash of an unknown password, so that an address without an account costs the same work. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$vaqX9qE1ZZDCQ3pcIyJn2w$v844CCgBbe7tMRA9CLWdI1e8CVxf1pAmBuhRHVs4OW4";

/** Checks a password against a hash. Without a hash, does the same work and returns false. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await verify(hash ?? dummyHash, password.normalize("NFKC"));
  return matches && hash !== null;
}
