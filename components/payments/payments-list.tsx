"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import {
  listPaymentsRoute,
  type PaymentFilters,
  type PaymentsPage,
  paymentFilterNames,
  paymentsQuery,
  toPaymentsQuery,
} from "@/lib/api/payments";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { FailureNote } from "../errors/failure-note";
import { FilterForm, type Filtering, Options } from "../lists/filter-form";
import { getInitialData, type InitialPage } from "../lists/initial-page";
import { ListBody } from "../lists/list-body";
import { ListResetNote } from "../lists/list-reset-note";
import { Pager } from "../lists/pager";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { buttonStyles } from "../ui/button-styles";
import { Empty } from "../ui/empty";
import { SelectField, TextField } from "../ui/field";
import { PageHeader } from "../ui/page-header";
import { useCursorList } from "../url-query/use-cursor-list";
import { useRestart } from "../url-query/use-restart";
import { PaymentsTable } from "./payments-table";
import { type Reopening, useReopen } from "./use-reopen";

/** The page of the list that the server read for the URL, with its filters and cursor. */
export type FirstPayments = InitialPage<keyof PaymentFilters, PaymentsPage>;

/**
 * The partner's payments, newest first, filtered and paginated by the URL. Unless the URL selects another state, it
 * lists only the refunds due.
 */
export function PaymentsList({ first }: { first: FirstPayments | null }) {
  const { payments } = useTexts().texts;
  const place = useCursorList(paymentFilterNames);
  const { filters, cursor } = place;
  const list = useQuery({
    ...paymentsQuery(filters, cursor),
    ...getInitialData(first, paymentFilterNames, place),
  });
  // Here and not in the table, which disappears with the last refund that is due.
  const reopen = useReopen();
  const restarted = useRestart(list.error, place.restart) && cursor === "";
  const query = toPaymentsQuery(filters);
  return (
    <>
      <PageHeader
        title={payments.title}
        note={payments.note}
        actions={
          <>
            <a
              href={`/portal-api/payments.csv?${new URLSearchParams(query)}`}
              download
              data-action={payments.csv}
              className={buttonStyles({})}
            >
              {payments.csv}
            </a>
            <ApiCallDrawer call={{ route: listPaymentsRoute, query: { ...query, cursor } }} />
          </>
        }
      />
      <PaymentsFilter filters={filters} onApply={place.apply} onClear={place.clear} />
      <ListResetNote restarted={restarted} />
      {reopen.error === null ? null : (
        <div className="py-4">
          <FailureNote error={reopen.error} onRetry={() => reopen.mutate(reopen.variables)} />
        </div>
      )}
      <Rows list={list} filters={filters} reopen={reopen} onClear={place.clear} />
      <Pager
        onPrevious={place.hasPrevious ? place.previous : undefined}
        onNext={list.data?.next_cursor ? () => place.next(list.data?.next_cursor ?? "") : undefined}
      />
    </>
  );
}

function PaymentsFilter(filtering: Filtering<keyof PaymentFilters>) {
  const { payments } = useTexts().texts;
  const { filters } = filtering;
  const words = { refunded: payments.tabs.refunded, all: payments.tabs.all };
  return (
    <FilterForm
      {...filtering}
      names={paymentFilterNames}
      filterTexts={{
        show: filters.show === "refunded" || filters.show === "all" ? words[filters.show] : filters.show,
        payment_reference: filters.payment_reference,
      }}
      action="/payments"
      label={payments.filters}
      className="md:grid-cols-[repeat(2,minmax(0,16rem))_auto] md:border-t"
    >
      <SelectField name="show" label={payments.show} aria-keyshortcuts="/" defaultValue={filters.show}>
        <option value="">{payments.tabs.due}</option>
        <Options chosen={filters.show} options={["refunded", "all"]} words={words} />
      </SelectField>
      <TextField
        name="payment_reference"
        label={payments.columns.reference}
        defaultValue={filters.payment_reference}
        maxLength={255}
        autoComplete="off"
      />
    </FilterForm>
  );
}

type RowsProps = {
  list: Pick<UseQueryResult<PaymentsPage>, "data" | "error" | "refetch">;
  filters: PaymentFilters;
  reopen: Reopening;
  onClear: () => void;
};

/** The rows of the page, or its loading, error or empty state. */
function Rows({ list, filters, reopen, onClear }: RowsProps) {
  return (
    <ListBody list={list} empty={<NoPayments filters={filters} onClear={onClear} />}>
      {(rows) => <PaymentsTable rows={rows} reopen={reopen} />}
    </ListBody>
  );
}

function NoPayments({ filters, onClear }: Pick<RowsProps, "filters" | "onClear">) {
  const { payments, common } = useTexts().texts;
  if (filters.payment_reference !== "") {
    return (
      <Empty title={payments.noMatch}>
        <Button size="small" onClick={onClear}>
          {common.clearFilters}
        </Button>
      </Empty>
    );
  }
  if (filters.show === "") return <Empty title={payments.noneDue}>{payments.noneDueText}</Empty>;
  return <Empty title={filters.show === "refunded" ? payments.noneRefunded : payments.none} />;
}
