import type { Contract } from "@/lib/contracts/contract";
import { beginsSecondFactorSetup, needsRecentProof } from "@/lib/roles/step-up";
import type { CallContext } from "../../context";
import type { Config } from "../../env";
import { ApiError } from "../../errors/api-error";

type Person = Pick<CallContext, "staff" | "secondFactor"> & { config: Pick<Config, "secondFactor"> };

/**
 * Checks the second factor before an operation on secrets, rights or all data of a customer, or the setup of another
 * factor. Throws `second_factor_required` if the person has a factor and has not proved it in the last 10 minutes.
 * Throws `second_factor_missing`, except for a setup, if an admin must have a factor, has none and joined more than 14
 * days ago.
 */
export function assertRecentProof(person: Person, contract: Pick<Contract, "operationId">): void {
  const needsProof = needsRecentProof(contract);
  if (!needsProof && !beginsSecondFactorSetup(contract)) return;
  if (person.secondFactor === "stale") throw proofRequired();
  if (!needsProof) return;
  if (person.secondFactor === "none_for_long" && mustHaveSecondFactor(person)) {
    throw new ApiError(
      "second_factor_missing",
      "Admins need a second factor for this. Set it up on your profile page.",
    );
  }
}

export function proofRequired(): ApiError<"second_factor_required"> {
  return new ApiError("second_factor_required", "Prove your second factor, then try again.");
}

/** Returns whether a person has no second factor although their role must have one. */
export function mustSetUpSecondFactor(person: Person): boolean {
  const hasNone = person.secondFactor === "none" || person.secondFactor === "none_for_long";
  return hasNone && mustHaveSecondFactor(person);
}

function mustHaveSecondFactor({ staff, config }: Person): boolean {
  return config.secondFactor === "admins" && staff?.role === "admin";
}
