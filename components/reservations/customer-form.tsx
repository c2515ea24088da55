"use client";

import { clsx } from "clsx";
import { formatMoney } from "@/lib/format/format-money";
import type { ReserveQuery } from "@/lib/read-reserve-query";
import { fill } from "@/lib/texts/interpolate";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { TextField } from "../ui/field";
import { lazyComponent } from "../ui/lazy-component";
import { Link } from "../ui/link";
import { PageHeader, Section } from "../ui/page-header";
import { CustomerFields } from "./customer-fields";
import { PasteCustomerField } from "./paste-customer-field";
import { type BalanceTexts, balanceText } from "./payment/balance-text";
import { StopButton } from "./payment/price-choices";
import { PerDay } from "./per-day";
import { ReserveApiCall } from "./reserve-api-call";
import { searchHref, stayHref } from "./stay-href";
import { type StayCar, StaySummary } from "./stay-summary";
import { CancelPendingNote } from "./submit/cancel-pending-note";
import { needsDecision } from "./submit/refusal-note";
import { SubmissionForm } from "./submit/submission-form";
import { SubmissionNote } from "./submit/submission-note";
import { SubmitButton } from "./submit/submit-button";
import type { SaleCancellation } from "./submit/use-cancel-sale";
import type { CustomerFormState } from "./use-customer-form";
import { useFieldIssues } from "./use-reserve-form";

const OtherBookingNote = lazyComponent(() =>
  import("./submit/other-booking-note").then((module) => module.OtherBookingNote),
);

type Props = {
  customerForm: CustomerFormState;
  car: StayCar;
  location: string | undefined;
  paid: boolean;
  /** The action that cancels the sale. Undefined if the customer cannot have been charged. */
  cancellation: SaleCancellation | undefined;
};

/**
 * Renders the form for the customer's details next to the rental and its expected total. With `paid`, the
 * form also asks for the payment reference and books in one step.
 */
export function CustomerForm({ customerForm, car, location, paid, cancellation }: Props) {
  const { texts, locale } = useTexts();
  const { reserve } = texts;
  const { form, submission, submit, stay } = customerForm;
  const asked = { total: stay.expected_total, currency: stay.currency };
  const due = balanceText({ paid: customerForm.charged.before, asked }, { texts, locale });
  const { state, busy } = submission;
  const failure = state.phase === "refused" ? state.failure : undefined;
  const choosing = needsDecision(state);
  useFieldIssues(form, failure);
  useShortcuts({ "$mod+Enter": choosing ? undefined : () => submit() });
  return (
    <>
      <PageHeader
        title={paid ? reserve.oneStepTitle : reserve.title}
        note={car.title}
        actions={<ReserveApiCall customerForm={customerForm} paid={paid} />}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0 space-y-4">
          <SubmissionNotes {...{ customerForm, car, location, paid, cancellation }} />
          <SubmissionForm
            busy={busy}
            onSubmit={() => {
              if (!choosing) submit();
            }}
            className="space-y-5"
          >
            <PasteCustomerField
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
                {paid ? (due?.action ?? reserve.book) : reserve.submit}
              </SubmitButton>
              <Link
                className={buttonStyles({ look: "quiet", size: "large" })}
                href={searchHref({ ...stay, location })}
              >
                {reserve.anotherCar}
              </Link>
              {due === undefined || failure !== undefined ? null : <StopButton onStop={cancellation?.stop} />}
            </div>
          </SubmissionForm>
        </div>
        <Held
          stay={stay}
          car={car}
          paid={paid}
          due={choosing ? undefined : due}
          known={customerForm.charged.known}
        />
      </div>
    </>
  );
}

/** The state of the submission, and the questions that the user must answer. */
function SubmissionNotes({ customerForm, car, location, paid, cancellation }: Props) {
  const { form, submission, submit, stay, other } = customerForm;
  return (
    <>
      <CancelPendingNote cancellation={cancellation} />
      <SubmissionNote
        submission={submission}
        externalRef={form.getValues("external_ref")}
        stage={paid ? "book" : "reserve"}
        stay={stay}
        title={car.title}
        location={location}
        paid={customerForm.charged.now()}
        onAgreeTotal={(expected_total) => submit({ expected_total })}
        onAgreeVehicle={({ slug, total }) => submit({ car: slug, expected_total: total })}
        onCounterPickup={() => submit({ pickup_type: "pickup" })}
        onRetry={() => submit()}
        onStop={cancellation?.stop}
      />
      {other === undefined || submission.busy ? null : (
        <OtherBookingNote reference={other.reference} onAgain={other.bookAgain} onStop={cancellation?.stop} />
      )}
    </>
  );
}

/**
 * The field of the payment reference. It follows the paste field in the tab order, because usually these two
 * are the only fields to fill in.
 */
function PaidField({ form }: { form: CustomerFormState["form"] }) {
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

type TotalNoteProps = {
  stay: ReserveQuery;
  car: StayCar;
  paid: boolean;
  due: BalanceTexts | undefined;
  known: boolean;
};

function Held({ stay, car, paid, due, known }: TotalNoteProps) {
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
      <Section title={reserve.expectedTotal}>
        <div className="text-right font-semibold text-total">{total}</div>
        <PerDay
          total={stay.expected_total}
          currency={stay.currency}
          date_from={stay.date_from}
          date_to={stay.date_to}
          varies={car.variable_pricing !== false}
        />
        {due === undefined ? null : (
          <div className="mt-2 break-words">
            {paid ? <p className="font-medium">{due.title}</p> : null}
            <p>{paid ? due.hint : due.earlierPayment}</p>
          </div>
        )}
        {paid && due !== undefined ? null : (
          <TotalNote {...{ stay, known }} charged={paid ? total : undefined} />
        )}
        <p className="mt-1 text-ink2">{paid ? reserve.chargedNote : reserve.notHeld}</p>
        <Link className="mt-3 inline-block min-h-6 text-accent underline" href={stayHref(other)} replace>
          {paid ? reserve.reserveInstead : reserve.oneStepInstead}
        </Link>
      </Section>
    </aside>
  );
}

/**
 * Explains the total shown above. With `charged`, it is the amount to charge the customer before booking. Otherwise the
 * API compares it with the current price.
 */
function TotalNote({
  stay,
  charged,
  known,
}: Pick<TotalNoteProps, "stay" | "known"> & { charged: string | undefined }) {
  const { reserve } = useTexts().texts;
  return (
    <p className={clsx("mt-2 text-ink2", known || "invisible")}>
      {charged === undefined
        ? fill(reserve.expectedTotalNote, { currency: stay.currency })
        : fill(reserve.charged, { total: charged })}
    </p>
  );
}
