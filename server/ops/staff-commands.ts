import { type Command, Option } from "commander";
import { type MemberRole, memberRoles } from "@/lib/roles/roles";
import { unlinkIdentities } from "../staff/identity/unlink-identities";
import { resetSecondFactor } from "../staff/second-factor/reset-second-factor";
import { createCrew, createStaff } from "../staff/team/create-staff";
import { inviteStaff } from "../staff/team/invite-staff";
import type { Run } from "./create-program";
import { readInputFile } from "./read-input-file";

type CreateOptions = {
  crew?: true;
  role?: MemberRole;
  email: string;
  password?: string;
  passwordFile?: string;
};

const role = () => new Option("--role <role>", "the person's role").choices(memberRoles);

export function addStaffCommands(program: Command, run: Run): void {
  const staff = program.command("staff").description("people who sign in to the portal");

  staff
    .command("create [slug]")
    .description("add a person to a partner, or with --crew to the crew desk")
    .option("--crew", "create a crew member, who belongs to no partner")
    .addOption(role())
    .requiredOption("--email <address>", "to sign in with")
    .addOption(
      new Option(
        "--password <password>",
        "to sign in with, 8 to 128 bytes; other users of the machine can see it",
      ).conflicts("passwordFile"),
    )
    .option("--password-file <file>", "a file with the password in its first line; - reads standard input")
    .action(async (slug: string | undefined, options: CreateOptions, command: Command) => {
      const { email } = options;
      if (options.password === undefined && options.passwordFile === undefined) {
        command.error("error: give a --password-file or a --password");
      }
      if (options.crew) {
        if (slug !== undefined || options.role !== undefined) {
          command.error("error: a crew member has neither a partner nor a role");
        }
        await run(({ database, acting }) =>
          createCrew(database, acting, { email, password: readPassword(options) }),
        );
        return;
      }
      if (slug === undefined || options.role === undefined) {
        return command.error("error: give a partner and a --role, or --crew");
      }
      const input = { partner: slug, email, role: options.role };
      await run(({ database, acting }) =>
        createStaff(database, acting, { ...input, password: readPassword(options) }),
      );
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

/**
 * Returns the value of the password option, or else the first line of the password file or of standard input. Unlike
 * the option, a file or standard input does not show the password in the list of processes.
 */
function readPassword({ password, passwordFile }: CreateOptions): string {
  if (password !== undefined) return password;
  return readInputFile(passwordFile ?? "-").split(/\r?\n/, 1)[0] ?? "";
}
