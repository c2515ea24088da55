import type { Db } from "../db/database";
import { findAllPartners, type Partner } from "./partners.queries";

/** Returns all partners, ordered by slug. */
export async function listPartners(db: Db): Promise<Partner[]> {
  return await findAllPartners(db);
}
