"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api/call";
import { showProductionCredentialRoute } from "@/lib/api/go-live";
import type { GoLive } from "@/lib/contracts/portal/go-live";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { useInstantText } from "../time/use-instant-text";
import { Button } from "../ui/button";
import { FactList } from "../ui/fact-list";
import { lazyComponent } from "../ui/lazy-component";

const SecretDialog = lazyComponent(() =>
  import("../secrets/secret-dialog").then((module) => module.SecretDialog),
);

type Props = { production: NonNullable<GoLive["production"]>; onChange: (state: GoLive) => void };

/** The address of production and the state of its credential. An admin can show the secret of the credential once. */
export function ProductionAccess({ production, onChange }: Props) {
  const { goLive: words } = useTexts().texts;
  const administers = useMay("administer");
  const [secret, setSecret] = useState<{ id: string; secret: string }>();
  const show = useMutation({
    mutationFn: async () => {
      const { go_live, client_id, client_secret } = await call(showProductionCredentialRoute, {});
      // The secret stays in the memory of this component, so that it is never cached.
      setSecret({ id: client_id, secret: client_secret });
      return go_live;
    },
    onSuccess: onChange,
  });
  const { base_url, credential, shown } = production;
  const at = useInstantText(shown?.at ?? "2000-01-01T00:00:00Z");
  const shownText =
    shown === null
      ? words.credentials[credential]
      : fill(words.shownBy, { who: shown.by ?? words.formerMember, at });
  return (
    <div className="flex flex-col gap-4">
      <FactList
        facts={[
          {
            name: words.baseUrl,
            value: base_url === null ? words.baseUrlUnknown : <code translate="no">{base_url}</code>,
          },
          { name: words.credential, value: shownText },
        ]}
      />
      {show.error === null ? null : <FailureNote error={show.error} />}
      {credential === "waiting" && administers ? (
        <div>
          <Button
            look="primary"
            busy={show.isPending && words.showing}
            onClick={() => show.isPending || show.mutate()}
          >
            {words.show}
          </Button>
        </div>
      ) : null}
      {secret === undefined ? null : (
        <SecretDialog
          secret={secret.secret}
          words={{
            title: words.secretTitle,
            text: words.secretText,
            copy: words.copySecret,
            stored: words.stored,
          }}
          identifier={{
            label: words.clientId,
            value: secret.id,
            copy: words.copyClientId,
            secretLabel: words.clientSecret,
          }}
          onStored={() => setSecret(undefined)}
        />
      )}
    </div>
  );
}
