import type { Command } from "commander";
import { recordAudit } from "../audit/record-audit";
import { rewrapSupplierSecrets } from "../catalogue/import/rewrap-supplier-secrets";
import { inTransaction } from "../db/in-transaction";
import { countClientSecrets } from "../oauth/count-secret-keys";
import { createSecretCipher } from "../secret-encryption";
import { rewrapAuthenticatorSecrets } from "../staff/second-factor/rewrap-secrets";
import { rewrapWebhookSecrets } from "../webhooks/rewrap-secrets";
import type { Run } from "./create-program";
import type { Ops } from "./with-ops";

export function addSecretsCommands(program: Command, run: Run): void {
  const secrets = program.command("secrets").description("the secrets that depend on SECRET_KEY");

  secrets
    .command("rewrap")
    .description(
      "re-encrypt secrets from SECRET_KEY_PREVIOUS with SECRET_KEY and count those still in use; can be repeated",
    )
    .action(async () => await run(rewrapAll));
}

/**
 * Re-encrypts the secrets of webhooks, suppliers and authenticators with the current key, and counts the client
 * secrets. `previous_key_needed` is true while the digest of an active client secret does not use the current key.
 */
async function rewrapAll(ops: Ops) {
  const { database, keys, acting } = ops;
  const webhooks = await rewrapWebhookSecrets(ops);
  const suppliers = await rewrapSupplierSecrets(database, createSecretCipher(keys));
  const authenticators = await rewrapAuthenticatorSecrets(database, createSecretCipher(keys));
  const clients = await countClientSecrets(ops);
  const report = {
    webhook_secrets: webhooks,
    supplier_secrets: suppliers,
    authenticator_secrets: authenticators,
    client_secrets: clients,
    previous_key_needed: clients.unused > 0,
  };
  await inTransaction(database, async (tx) => {
    await recordAudit(tx, acting, {
      action: "secrets.rewrap",
      partnerId: null,
      target: { type: "service", id: "secrets" },
      after: report,
    });
  });
  return report;
}
