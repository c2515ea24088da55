"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { explainQuery } from "@/lib/api/explain";
import type { Explanation as Explained } from "@/lib/contracts/explain";
import { fill } from "@/lib/texts/interpolate";
import { nameCar } from "@/lib/texts/name-car";
import { FailureNote } from "../../errors/failure-note";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { SkeletonRows } from "../../ui/skeleton";
import type { VehicleTypeChoice } from "../form/more-filters";
import { useVisibleRows } from "../results/visible-rows";
import type { Filters } from "../search-params";
import { ChangeList } from "./change-list";
import { HiddenCars } from "./hidden-cars";
import { listChanges } from "./list-changes";
import { NamedCar } from "./named-car";
import { toExplainRequest } from "./to-explain-request";

type ExplanationProps = {
  filters: Filters;
  /** The slug of the car to explain. Undefined: all hidden cars. */
  car: string | undefined;
  vehicleTypes: readonly VehicleTypeChoice[];
  takesFocus: boolean;
  onSearch: (filters: Filters) => void;
  /**
   * Called when the user closes the explanation. Undefined if it explains all hidden cars below an empty result, where
   * it stays.
   */
  onClose: (() => void) | undefined;
};

/** Shows why cars are missing from a search of one city, and which changes of the search find more cars. */
export function Explanation({ filters, car, vehicleTypes, takesFocus, onSearch, onClose }: ExplanationProps) {
  const { texts, language } = useTexts();
  const words = texts.explain;
  const { data, error, refetch } = useQuery(explainQuery(toExplainRequest(filters, language), car));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);
  useShortcuts(onClose === undefined ? {} : { Escape: onClose });
  const title = useTitle(data, car);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={title}
      className="my-2 rounded-panel border border-line-strong bg-surface px-4 py-3"
    >
      <div className="flex items-start justify-between gap-4">
        <h3 className="font-semibold text-form">{title}</h3>
        {onClose === undefined ? null : (
          <Button size="small" shortcut="Escape" onClick={onClose}>
            {words.close}
          </Button>
        )}
      </div>
      {error === null || (isApiFailure(error) && error.code === "not_found") ? null : (
        <FailureNote error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <SkeletonRows rows={5} className="h-10" label={words.loading} />
      ) : null}
      {data === undefined ? null : <Content {...{ data, filters, car, vehicleTypes, onSearch }} />}
      {isApiFailure(error) && error.code === "not_found" ? <p>{words.unknownCar}</p> : null}
    </section>
  );
}

type ContentProps = Pick<ExplanationProps, "filters" | "car" | "vehicleTypes" | "onSearch"> & {
  data: Explained;
};

function Content({ data, filters, car, vehicleTypes, onSearch }: ContentProps) {
  const { texts } = useTexts();
  const changes = listChanges(data, filters, car);
  return (
    <>
      {car === undefined ? (
        <HiddenCars groups={data.hidden} filters={filters} onSearch={onSearch} />
      ) : (
        <NamedCar explanation={data} slug={car} filters={filters} />
      )}
      {isShown(data, car) ? null : (
        <ChangeList changes={changes} filters={filters} vehicleTypes={vehicleTypes} onSearch={onSearch} />
      )}
      <p className="pt-2 text-ink3 text-meta">{texts.explain.ownOnly}</p>
    </>
  );
}

/** Returns the title of the explanation. It names the car as soon as its name is known. */
function useTitle(data: Explained | undefined, slug: string | undefined): string {
  const { texts } = useTexts();
  const { explain } = texts;
  const listed = useVisibleRows().find((row) => row.slug === slug)?.title;
  if (slug === undefined) return explain.title;
  const known = data?.hidden[0]?.examples[0]?.title ?? listed;
  const car = known === undefined ? undefined : nameCar(known, texts);
  if (data !== undefined && isShown(data, slug)) {
    return car === undefined ? explain.carShown : fill(explain.titleShown, { car });
  }
  return car === undefined ? explain.title : fill(explain.titleCar, { car });
}

/** Returns whether the search shows the car that the explanation is about. */
function isShown({ hidden }: Explained, car: string | undefined): boolean {
  return car !== undefined && hidden.length === 0;
}
