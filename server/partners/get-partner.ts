import type { Db, Tx } from "../db/database";
import { CommandError } from "../errors/command-error";
import { findAllPartners, findPartner, lockPartner, type Partner } from "./partners.queries";

/** Returns the partner with this slug. Throws a `CommandError` if there is none. */
export async function getPartner(db: Db, slug: string): Promise<Partner> {
  return found(await findPartner(db, slug), slug);
}

/** Returns the partner with this slug, locked until the transaction ends. Throws a `CommandError` if there is none. */
export async function getLockedPartner(tx: Tx, slug: string): Promise<Partner> {
  return found(await lockPartner(tx, slug), slug);
}

function found(partner: Partner | undefined, slug: string): Partner {
  if (partner === undefined) throw new CommandError(`There is no partner “${slug}”.`);
  return partner;
}

/** Returns all partners, ordered by slug. */
export async function listPartners(db: Db): Promise<Partner[]> {
  return await findAllPartners(db);
}
