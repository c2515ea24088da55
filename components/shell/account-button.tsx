"use client";

import type { ComponentProps } from "react";
import { useTexts } from "../texts/texts-provider";
import { buttonLook } from "../ui/button-look";
import { Icon } from "../ui/icon";
import { useSession } from "./portal-session";

export function AccountButton(props: ComponentProps<"button">) {
  const session = useSession();
  const { shell } = useTexts().texts;
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      aria-label={`${shell.account}: ${session.email}`}
      className={buttonLook({ look: "quiet" })}
    >
      <Icon name="user-round" className="size-4" />
      <span className="hidden max-w-40 truncate lg:inline">{session.partner?.name ?? shell.desk}</span>
    </button>
  );
}
