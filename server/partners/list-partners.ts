import type { Db } from "../db/database";
import { findAllPartners, type Partner } from "./partners.queries";

/** Every account, by slug. */
export async function listPartners(db: Db): Promise<Partner[]> {
  return await findAllPartners(db);
}
