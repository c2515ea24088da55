"use client";

import { useTexts } from "../../texts/texts-provider";
import { Empty } from "../../ui/empty";
import type { VehicleTypeChoice } from "../form/more-filters";
import { allHidden, type Filters } from "../search-params";
import { Explanation } from "./explanation";
import { NoResults } from "./no-results";
import { isExplainable } from "./to-explain-request";

type MissingCarsProps = {
  filters: Filters;
  vehicleTypes: readonly VehicleTypeChoice[];
  isEmpty: boolean;
  /** The slug of the car to explain, or `allHidden`. Null if the user has not asked for an explanation. */
  explained: string | null;
  takesFocus: boolean;
  onSearch: (filters: Filters) => void;
  onClose: () => void;
};

/**
 * Explains why cars are missing, for an empty result or if the user asks. For a search that cannot be explained, shows
 * `NoResults` if the result is empty, otherwise nothing.
 */
export function MissingCars(props: MissingCarsProps) {
  const { filters, vehicleTypes, isEmpty, explained, takesFocus, onSearch, onClose } = props;
  const { search } = useTexts().texts;
  if (!isExplainable(filters)) return isEmpty ? <NoResults filters={filters} onSearch={onSearch} /> : null;
  const car = explained === null || explained === allHidden ? undefined : explained;
  const stays = isEmpty && car === undefined;
  return (
    <>
      {isEmpty ? <Empty title={search.emptyTitle} /> : null}
      <Explanation
        key={explained}
        {...{ filters, vehicleTypes, car, onSearch }}
        takesFocus={takesFocus || !stays}
        onClose={stays ? undefined : onClose}
      />
    </>
  );
}
