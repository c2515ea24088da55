"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { credentialsQuery } from "@/lib/api/credentials";
import type { Credential, listCredentialsContract } from "@/lib/contracts/portal/credentials";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { lazyComponent } from "../ui/lazy-component";
import { PageHeader } from "../ui/page-header";
import { SkeletonRows } from "../ui/skeleton";
import { CredentialsTable } from "./credentials-table";
import { useToggleMcpPermission } from "./use-toggle-mcp-permission";

const CreateDialog = lazyComponent(() => import("./create-dialog").then((module) => module.CreateDialog));
const RotateDialog = lazyComponent(() => import("./rotate-dialog").then((module) => module.RotateDialog));
const RevokeDialog = lazyComponent(() => import("./revoke-dialog").then((module) => module.RevokeDialog));
const SecretDialog = lazyComponent(() => import("./new-secret").then((module) => module.NewSecret));

export type CredentialAction = "rotate" | "revoke" | "mcp";
type Open =
  | { what: "create" }
  | { what: Exclude<CredentialAction, "mcp">; credential: Credential }
  | { what: "none" };

/**
 * A new secret with its client ID. `previous` is the formatted time until which the previous secret works, `gone` if it
 * no longer works, or `none` if there was none.
 */
export type ShownSecret = { secret: string; clientId: string; previous: "none" | "gone" | string };

/** The account's credentials with their actions. */
export function CredentialsView({ first }: { first: z.output<typeof listCredentialsContract.response> }) {
  const { texts } = useTexts();
  const { credentials, common } = texts;
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1) ?? "";
  const list = useQuery({ ...credentialsQuery(cursor), ...(cursor === "" ? { initialData: first } : {}) });
  const [open, setOpen] = useState<Open>({ what: "none" });
  const [shown, setShown] = useState<ShownSecret>();
  const mcp = useToggleMcpPermission();
  const { data, error } = list;
  return (
    <>
      <PageHeader
        title={credentials.title}
        note={credentials.note}
        actions={
          <Button look="primary" onClick={() => setOpen({ what: "create" })}>
            {credentials.create}
          </Button>
        }
      />
      {error === null ? null : <FailureNote error={error} onRetry={() => void list.refetch()} />}
      {mcp.error === null ? null : <FailureNote error={mcp.error} />}
      {data === undefined ? (
        <SkeletonRows rows={5} className="h-(--row)" label={common.loading} />
      ) : (
        <CredentialsTable
          rows={data.data}
          onAct={(what, credential) =>
            what === "mcp" ? mcp.toggle(credential) : setOpen({ what, credential })
          }
          onPrevious={cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1))}
          onNext={nextOf(data.next_cursor, cursors, setCursors)}
        />
      )}
      <Dialogs open={open} onClose={() => setOpen({ what: "none" })} onSecret={setShown} />
      {shown === undefined ? null : <SecretDialog shown={shown} onStored={() => setShown(undefined)} />}
    </>
  );
}

type DialogsProps = { open: Open; onClose: () => void; onSecret: (shown: ShownSecret) => void };

/** Shows the open dialog, if there is one. Its code is loaded when it is first opened. */
function Dialogs({ open, onClose, onSecret }: DialogsProps) {
  switch (open.what) {
    case "none":
      return null;
    case "create":
      return <CreateDialog onClose={onClose} onSecret={onSecret} />;
    case "rotate":
      return <RotateDialog credential={open.credential} onClose={onClose} onSecret={onSecret} />;
    case "revoke":
      return <RevokeDialog credential={open.credential} onClose={onClose} />;
  }
}

function nextOf(next: string | null, before: readonly string[], set: (cursors: readonly string[]) => void) {
  return next === null ? undefined : () => set([...before, next]);
}
