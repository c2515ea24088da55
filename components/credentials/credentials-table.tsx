"use client";

import type { Credential } from "@/lib/contracts/portal/credentials";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { useRowShortcuts } from "../keyboard/use-row-shortcuts";
import { Pager } from "../lists/pager";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { useInstantText } from "../time/use-instant-text";
import { CopyText } from "../ui/copy-text";
import { DataTable } from "../ui/data-table";
import { Empty } from "../ui/empty";
import { RowMenu } from "../ui/row-menu";
import { Status } from "../ui/status";
import type { CredentialAction } from "./credentials-view";

type CredentialsTableProps = {
  rows: readonly Credential[];
  onAct: (act: CredentialAction, credential: Credential) => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** One page of the account's credentials, each with the menu of its actions. */
export function CredentialsTable({ rows, onAct, onPrevious, onNext }: CredentialsTableProps) {
  const { texts } = useTexts();
  const { credentials, common } = texts;
  const list = useRowShortcuts<HTMLDivElement>();
  if (rows.length === 0) return <Empty title={credentials.none}>{credentials.noneText}</Empty>;
  return (
    <div ref={list}>
      <DataTable
        label={credentials.list}
        columns={[
          { title: credentials.name },
          { title: credentials.clientId, wide: true },
          { title: credentials.scopes, wide: true },
          { title: credentials.created, wide: true },
          { title: credentials.lastUsed },
          { title: credentials.secrets, wide: true },
          { title: credentials.actions, align: "right" },
        ]}
        rows={rows.map((credential) => ({
          key: credential.client_id,
          cells: [
            <Name key="name" credential={credential} />,
            <CopyText key="id" text={credential.client_id} label={common.copy} className="max-w-44" />,
            <Scopes key="scopes" scopes={credential.scopes} />,
            <Instant key="created" at={credential.created_at} className="whitespace-nowrap" />,
            <LastUsed key="used" used={credential.last_used} />,
            <Secrets key="secrets" credential={credential} />,
            <Actions key="actions" credential={credential} onAct={onAct} />,
          ],
        }))}
      />
      <Pager onPrevious={onPrevious} onNext={onNext} />
    </div>
  );
}

function Name({ credential }: { credential: Credential }) {
  const { texts } = useTexts();
  const { credentials } = texts;
  const { environment } = useSession();
  const revoked = credential.revoked_at !== null;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 py-1">
      <span className="break-words font-medium">{credential.name}</span>
      <Status tone={revoked ? "ended" : "ok"} plain>
        {revoked ? credentials.revoked : credentials.live}
      </Status>
      {environment === "production" && !revoked && credential.mcp_allowed ? (
        <Status tone="info" plain>
          {credentials.mcpAllowed}
        </Status>
      ) : null}
    </span>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="py-1 font-mono text-meta">
      {scopes.map((scope) => (
        <li key={scope} className="whitespace-nowrap">
          {scope}
        </li>
      ))}
    </ul>
  );
}

function LastUsed({ used }: { used: Credential["last_used"] }) {
  const { texts } = useTexts();
  const { credentials } = texts;
  if (used === null) return <span className="text-ink3">{credentials.neverUsed}</span>;
  return (
    <span className="flex flex-col py-1">
      <Instant at={used.at} />
      {used.address === null ? null : (
        <span className="break-all text-ink3 text-meta">
          {fill(credentials.usedFrom, { address: used.address })}
        </span>
      )}
    </span>
  );
}

function Secrets({ credential: { secrets } }: { credential: Credential }) {
  const { texts, locale } = useTexts();
  const { credentials, common } = texts;
  const ending = secrets.find(({ expires_at }) => expires_at !== null)?.expires_at ?? null;
  const when = useInstantText(ending);
  if (secrets.length === 0) return common.none;
  return (
    <span className="flex flex-col py-1">
      <span>{fillCount(credentials.activeSecrets, secrets.length, locale)}</span>
      {ending === null ? null : (
        <span className="text-meta text-wait">{fill(credentials.expires, { when })}</span>
      )}
    </span>
  );
}

function Actions({ credential, onAct }: { credential: Credential; onAct: CredentialsTableProps["onAct"] }) {
  const { texts } = useTexts();
  const { credentials, common } = texts;
  const { environment } = useSession();
  if (credential.revoked_at !== null) return <span className="text-ink3">{common.none}</span>;
  // In the sandbox assistants may use every credential.
  const mcp = { text: credential.mcp_allowed ? credentials.forbidMcp : credentials.allowMcp };
  return (
    <RowMenu
      row={credential.client_id}
      label={`${credentials.actions}: ${credential.name}`}
      items={[
        ...(environment === "production" ? [{ ...mcp, onSelect: () => onAct("mcp", credential) }] : []),
        { text: credentials.rotate, onSelect: () => onAct("rotate", credential) },
        { text: credentials.revoke, onSelect: () => onAct("revoke", credential) },
      ]}
    />
  );
}
