import type { Contract } from "@/lib/contracts/contract";
import { getOperationCapability } from "@/lib/roles/operation-capabilities";
import { type Capability, listRolesWith, may } from "@/lib/roles/roles";
import type { CallContext } from "../../context";
import { ApiError } from "../../errors/api-error";

/** Returns whether the caller has the capability. Always true for programs, because their scopes decide instead. */
export function callerMay({ staff, config }: CallContext, capability: Capability): boolean {
  return staff === undefined || may({ role: staff.role, environment: config.environment }, capability);
}

/** Throws `insufficient_role` if the role of a person does not allow the operation. */
export function assertCapability(ctx: CallContext, contract: Pick<Contract, "operationId">): void {
  const capability = getOperationCapability(contract);
  if (!callerMay(ctx, capability)) throw lacksCapability(ctx, capability);
}

function lacksCapability({ config, partner }: CallContext, capability: Capability): ApiError {
  const roles = listRolesWith(capability, config.environment);
  if (roles.every((role) => role === "crew")) {
    return refuse("Only crew members can open the desk.", "crew");
  }
  const required = roles.includes("agent") ? "agent" : "admin";
  if (partner === null) return refuse(`Sign in as an ${required}.`, required);
  const [only, ...others] = roles;
  const message =
    others.length === 0
      ? `Only ${only}s can do this. Ask an admin of your account.`
      : `This requires one of the roles ${roles.join(", ")}. Ask an admin of your account.`;
  return refuse(message, required);
}

function refuse(message: string, required_role: "agent" | "admin" | "crew"): ApiError {
  return new ApiError("insufficient_role", message, { required_role });
}
