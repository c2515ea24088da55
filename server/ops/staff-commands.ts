import { type Command, Option } from "commander";
import { type MemberRole, memberRoles } from "@/lib/roles/roles";
import { unlinkIdentities } from "../staff/identity/unlink-identities";
import { resetSecondFactor } from "../staff/second-factor/reset-second-factor";
import { createCrew, createStaff } from "../staff/team/create-staff";
import { inviteStaff } from "../staff/team/invite-staff";
import type { Run } from "./create-program";

type CreateOptions = { crew?: true; role?: MemberRole; email: string; password: string };

const role = () => new Option("--role <role>", "the person's role").choices(memberRoles);

export function addStaffCommands(program: Command, run: Run): void {
  const staff = program.command("staff").description("people who sign in to the portal");

  staff
    .command("create [slug]")
    .description("add a person to a partner, or with --crew to the crew desk")
    .option("--crew", "create a crew member, who belongs to no partner")
    .addOption(role())
    .requiredOption("--email <address>", "to sign in with")
    .requiredOption("--password <password>", "to sign in with, 8 to 128 bytes")
    .action(async (slug: string | undefined, options: CreateOptions, command: Command) => {
      const { email, password } = options;
      if (options.crew) {
        if (slug !== undefined || options.role !== undefined) {
          command.error("error: a crew member has neither a partner nor a role");
        }
        await run(({ database, acting }) => createCrew(database, acting, { email, password }));
        return;
      }
      if (slug === undefined || options.role === undefined) {
        return command.error("error: give a partner and a --role, or --crew");
      }
      const input = { partner: slug, email, role: options.role, password };
      await run(({ database, acting }) => createStaff(database, acting, input));
    });

  staff
    .command("invite <slug>")
    .description("create a link with which a person joins a partner's portal")
    .requiredOption("--email <address>", "the address of the invited person")
    .addOption(role().makeOptionMandatory())
    .action(async (partner: string, options: { email: string; role: MemberRole }) => {
      await run(async (ops) => {
        const {
          id: _id,
          expiresAt,
          ...invitation
        } = await inviteStaff(ops, ops.acting, { partner, ...options });
        return { ...invitation, expires_at: expiresAt.toISOString() };
      });
    });

  staff
    .command("reset-second-factor <email>")
    .description("remove the app and the passkeys of a person who has lost them and the recovery codes")
    .action(async (email: string) => {
      await run(({ database, acting }) => resetSecondFactor(database, acting, email));
    });

  staff
    .command("forget-identity <email>")
    .description(
      "unlink a person's identities, so that they can sign in with a new account of the sign-on provider",
    )
    .action(async (email: string) => {
      await run(({ database, acting }) => unlinkIdentities(database, acting, email));
    });
}
