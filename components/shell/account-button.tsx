"use client";

import type { ComponentProps } from "react";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { Icon } from "../ui/icon";
import { useSession } from "./portal-session";

export function AccountButton(props: ComponentProps<"button">) {
  const session = useSession();
  const { shell } = useTexts().texts;
  const works = session.partner?.name ?? shell.desk;
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      aria-label={`${shell.account}: ${works}, ${session.email}`}
      className={buttonStyles({ look: "quiet" })}
    >
      <Icon name="user-round" className="size-4" />
      <span className="hidden max-w-40 truncate lg:inline">{works}</span>
    </button>
  );
}
