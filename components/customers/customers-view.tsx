"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { findCustomer } from "@/lib/api/customers";
import type { CustomerErasure } from "@/lib/contracts/portal/customers";
import { customerEmailPattern } from "@/lib/email-address";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { TextField } from "../ui/field";
import { PageHeader, Section } from "../ui/page-header";
import { CustomerFound } from "./customer-found";
import { ErasedReport } from "./erased-report";
import { ErasureEffects } from "./erasure-effects";

/**
 * The search for a customer by email address, the data stored about that customer, and a list of what an erasure
 * changes.
 */
export function CustomersView() {
  const { customers: words } = useTexts().texts;
  const [email, setEmail] = useState("");
  const [tried, setTried] = useState(false);
  const [erased, setErased] = useState<CustomerErasure>();
  const search = useMutation({ mutationFn: findCustomer });
  const typed = email.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!customerEmailPattern.test(typed) || search.isPending) return;
    setErased(undefined);
    search.mutate(typed);
  };
  const showErased = (report: CustomerErasure) => {
    setErased(report);
    setEmail("");
    setTried(false);
    search.reset();
  };
  const { data } = search;
  return (
    <>
      <PageHeader title={words.title} note={words.note} />
      <div className="max-w-3xl">
        <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-4">
          <TextField
            label={words.email}
            hint={words.emailHint}
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            error={tried && !customerEmailPattern.test(typed) ? words.emailNeeded : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          {search.error === null ? null : <FailureNote error={search.error} />}
          <div>
            <Button type="submit" look="primary" busy={search.isPending && words.finding}>
              {words.find}
            </Button>
          </div>
        </form>
        <div role="status">
          {data?.customer === null ? <Empty title={words.none}>{words.noneText}</Empty> : null}
          {erased === undefined ? null : <ErasedReport erased={erased} />}
        </div>
        {data === undefined || data.customer === null ? null : (
          <CustomerFound key={data.email} email={data.email} found={data.customer} onErased={showErased} />
        )}
        <Section title={words.effects}>
          <ErasureEffects />
        </Section>
      </div>
    </>
  );
}
