"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "@/lib/api/call";
import { endSessionRoute, sessionsKey, sessionsQuery } from "@/lib/api/profile";
import type { listSessionsContract, OwnSession } from "@/lib/contracts/portal/profile";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useSignOut } from "../shell/use-sign-out";
import { useTexts } from "../texts/texts-provider";
import { Instant } from "../time/instant";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { Section } from "../ui/page-header";
import { deviceName } from "./device-name";

function nameOf({ user_agent }: OwnSession, settings: Texts["settings"]): string {
  const device = deviceName(user_agent);
  return device === undefined ? settings.unknownDevice : fill(settings.deviceOn, device);
}

/** Every active session of the user, with a button to end it. */
export function SessionsSection({ first }: { first: z.output<typeof listSessionsContract.response> }) {
  const { settings, common } = useTexts().texts;
  const queryClient = useQueryClient();
  const leave = useSignOut();
  const list = useQuery({ ...sessionsQuery(), initialData: first });
  const end = useMutation({
    mutationFn: (id: number) => call(endSessionRoute, { params: { id: String(id) } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
  const signOut = (session: OwnSession) =>
    session.current ? leave("/api/auth/signout") : end.mutate(session.id);
  return (
    <Section
      title={settings.sessions}
      actions={<Button onClick={() => leave("/api/auth/sign-out-everywhere")}>{settings.endAll}</Button>}
    >
      {end.error === null ? null : <FailureNote error={end.error} />}
      <DataTable
        label={settings.sessions}
        columns={[
          { title: settings.device },
          { title: settings.address, wide: true },
          { title: settings.signedIn, wide: true },
          { title: settings.seen, wide: true },
          { title: settings.end, align: "right" },
        ]}
        rows={list.data.data.map((session) => ({
          key: String(session.id),
          cells: [
            <span key="device">
              {nameOf(session, settings)}
              {session.current ? <span className="pl-2 text-ink3 text-meta">{settings.thisOne}</span> : null}
            </span>,
            <span key="address" className="break-all font-mono text-meta">
              {session.address ?? common.none}
            </span>,
            <Instant key="in" at={session.signed_in_at} />,
            <Instant key="seen" at={session.seen_at} />,
            <Button
              key="end"
              size="small"
              aria-label={fill(settings.endOf, { device: nameOf(session, settings) })}
              onClick={() => signOut(session)}
            >
              {settings.end}
            </Button>,
          ],
        }))}
      />
    </Section>
  );
}
