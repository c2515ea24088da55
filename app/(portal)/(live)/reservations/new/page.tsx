import { createTitle } from "@/app/create-title";
import { newExternalReference } from "@/components/reservations/new-external-reference";
import { ReservePage } from "@/components/reservations/reserve-page";
import type { StayCar } from "@/components/reservations/stay-summary";
import { buttonStyles } from "@/components/ui/button-styles";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { isSupplierOffer } from "@/lib/api/cars";
import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { getCarContract } from "@/lib/contracts/catalogue";
import { type ReserveQuery, readReserveQuery } from "@/lib/read-reserve-query";
import type { Texts } from "@/lib/texts/en";
import { getTexts } from "@/lib/texts/get-texts";
import { readPreferences } from "../../../../preferences";
import { readCityNames } from "../../../city-names";
import { requirePage } from "../../../require-staff";
import { tryPageOperation } from "../../../run-page-operation";

type Query = Promise<Record<string, string | string[] | undefined>>;

export const generateMetadata = createTitle(({ reserve }) => reserve.title);

export default async function NewReservationPage({ searchParams }: { searchParams: Query }) {
  await requirePage("/reservations/new");
  const { language } = await readPreferences();
  const stay = readReserveQuery(await searchParams);
  if (stay === undefined) return <Incomplete words={getTexts(language).reserve} />;
  const found = await findVehicle(stay, language);
  const cityNames = await readCityNames();
  const external_ref = stay.external_ref ?? newExternalReference();
  const car: StayCar = {
    title: found?.title ?? stay.car,
    type: found?.vehicle_type?.name ?? null,
    image_url: found?.image_url ?? null,
    place: found?.location ? (cityNames[found.location.slug] ?? found.location.name) : null,
    variable_pricing: found?.variable_pricing,
  };
  return (
    <ReservePage
      key={`${stay.car} ${stay.expected_total} ${stay.mode ?? ""}`}
      stay={{ ...stay, external_ref }}
      car={car}
      location={stay.location ?? found?.location?.slug}
    />
  );
}

/**
 * Returns the vehicle to show on the page, or `undefined` if it is not found. Does not check whether it is available,
 * because the API does when the reservation is made.
 */
async function findVehicle({ car: slug, search_id, date_from, date_to }: ReserveQuery, locale: string) {
  if (!isSupplierOffer(slug)) {
    const dated = { params: { slug }, query: { locale, date_from, date_to } };
    // Dates that are no longer valid have no price, but the car has a title and a picture.
    return (
      (await tryPageOperation(getCarContract, dated)) ??
      (await tryPageOperation(getCarContract, { params: { slug }, query: { locale } }))
    );
  }
  if (search_id === undefined) return undefined;
  const query = { search_id, limit: "50" };
  const found = await tryPageOperation(searchAvailabilityContract, { query });
  return found?.vehicles.find((vehicle) => vehicle.slug === slug);
}

function Incomplete({ words }: { words: Texts["reserve"] }) {
  return (
    <>
      <PageHeader title={words.title} />
      <Empty title={words.incomplete}>
        <p className="pb-3">{words.incompleteText}</p>
        <Link className={buttonStyles({ look: "primary" })} href="/search">
          {words.toSearch}
        </Link>
      </Empty>
    </>
  );
}
