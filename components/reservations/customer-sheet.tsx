"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { formatMoney } from "@/lib/format/format-money";
import type { Stay } from "@/lib/read-stay";
import { fill } from "@/lib/texts/fill";
import { useHotkeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { buttonLook } from "../ui/button-look";
import { TextField } from "../ui/field";
import { PageHeader, Section } from "../ui/page-header";
import { CustomerFields } from "./customer-fields";
import { PasteBox } from "./paste-box";
import { needsAnswer } from "./refusal-note";
import { ReserveApiCall } from "./reserve-api-call";
import { searchHref, stayHref } from "./stay-href";
import { type StayCar, StaySummary } from "./stay-summary";
import { SubmissionNote } from "./submission-note";
import { SubmitButton } from "./submit-button";
import { useFieldIssues } from "./use-reserve-form";
import type { Sheet } from "./use-sheet";

type Props = { sheet: Sheet; car: StayCar; location: string | undefined; paid: boolean; onStop?: () => void };

/** Who the car is for, and the total it will be held against. */
export function CustomerSheet({ sheet, car, location, paid, onStop }: Props) {
  const { texts } = useTexts();
  const { reserve } = texts;
  const { form, submission, submit, stay } = sheet;
  const { state, busy } = submission;
  const failure = state.phase === "refused" ? state.failure : undefined;
  const choosing = needsAnswer(state);
  useFieldIssues(form, failure);
  useHotkeys({ "$mod+Enter": choosing ? undefined : () => submit() });
  return (
    <>
      <PageHeader
        title={paid ? reserve.oneStepTitle : reserve.title}
        note={car.title}
        actions={<ReserveApiCall sheet={sheet} paid={paid} />}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0 space-y-4">
          <SubmissionNote
            submission={submission}
            externalRef={form.getValues("external_ref")}
            stage={paid ? "book" : "reserve"}
            stay={stay}
            title={car.title}
            location={location}
            paid={
              paid
                ? { total: stay.expected_total, reference: form.getValues("payment_reference") }
                : undefined
            }
            onAgreeTotal={(expected_total) => submit({ expected_total })}
            onAgreeVehicle={({ slug, total }) => submit({ car: slug, expected_total: total })}
            onCounterPickup={() => submit({ pickup_type: "pickup" })}
            onRetry={() => submit()}
            onStop={onStop}
          />
          <form
            inert={busy}
            aria-busy={busy}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!choosing) submit();
            }}
            className="space-y-5"
          >
            <PasteBox
              onSplit={(found) => {
                for (const [name, value] of Object.entries(found)) {
                  if (isSplit(name)) form.setValue(name, value, { shouldValidate: true, shouldDirty: true });
                }
              }}
            />
            {paid ? <PaidField form={form} /> : null}
            <CustomerFields register={form.register} errors={form.formState.errors} />
            <div className={clsx("flex-wrap items-center gap-3", choosing ? "hidden" : "flex")}>
              <SubmitButton busy={busy} working={paid ? reserve.booking : reserve.reserving}>
                {paid ? reserve.book : reserve.submit}
              </SubmitButton>
              <Link
                className={buttonLook({ look: "quiet", size: "large" })}
                href={searchHref({ ...stay, location })}
              >
                {reserve.anotherCar}
              </Link>
            </div>
          </form>
        </div>
        <Held stay={stay} car={car} paid={paid} />
      </div>
    </>
  );
}

/** One Tab from the pasted line: both are all there is to fill in. */
function PaidField({ form }: { form: Sheet["form"] }) {
  const { texts } = useTexts();
  const { reserve } = texts;
  return (
    <TextField
      label={reserve.paymentReference}
      hint={reserve.paymentHint}
      error={
        form.formState.errors.payment_reference === undefined ? undefined : reserve.errors.payment_reference
      }
      className="font-mono"
      autoComplete="off"
      spellCheck={false}
      {...form.register("payment_reference")}
    />
  );
}

const splitNames = ["first_name", "last_name", "email", "phone"] as const;

function isSplit(name: string): name is (typeof splitNames)[number] {
  return splitNames.some((known) => known === name);
}

function Held({ stay, car, paid }: { stay: Stay; car: StayCar; paid: boolean }) {
  const { texts, locale } = useTexts();
  const { reserve } = texts;
  const total = formatMoney(stay.expected_total, stay.currency, locale);
  const { mode, ...plain } = stay;
  const other = mode === undefined ? ({ ...plain, mode: "one-step" } as const) : plain;
  return (
    <aside className="min-w-0">
      <Section title={reserve.stay}>
        <StaySummary stay={stay} car={car} />
      </Section>
      <Section title={reserve.heldAgainst}>
        <p className="text-right font-semibold text-total">{total}</p>
        <p className="mt-2 text-ink2">{paid ? fill(reserve.charged, { total }) : reserve.heldAgainstNote}</p>
        <p className="mt-1 text-ink2">{paid ? reserve.chargedNote : reserve.notHeld}</p>
        <Link className="mt-3 inline-block min-h-6 text-accent underline" href={stayHref(other)} replace>
          {paid ? reserve.reserveInstead : reserve.oneStepInstead}
        </Link>
      </Section>
    </aside>
  );
}
