/** What a supplier is asked on behalf of one search. */
export type SupplierSearch = {
  searchRef: string;
  location: { slug: string; countryCode: string; latitude: number; longitude: number };
  /** ISO 8601 with the city's offset. */
  startsAt: string;
  endsAt: string;
  days: number;
  age: number | null;
  currency: string;
};

/** One offer that has been checked, for the whole stay and one unit. */
export type SupplierOffer = {
  offerId: string;
  title: string;
  acrissCode: string | null;
  vehicleType: string | null;
  imageUrl: string | null;
  currency: string;
  totalMinor: number;
  fleetSize: number;
  pickupTypes: ("pickup" | "delivery")[];
  minAge: number | null;
  maxAge: number | null;
  attrs: string[];
};

export type SupplierOrder = {
  offerId: string;
  /** Ours; the supplier gives one reservation for it, however often it is asked. */
  reference: string;
  units: number;
  startsAt: string;
  endsAt: string;
  customer: { firstName: string; lastName: string; email: string; phone: string | null };
};

/** `working`: the same call is to be made again shortly. */
export type SupplierAnswer =
  | { kind: "reserved"; code: string }
  | { kind: "refused"; error: string | null }
  | { kind: "working" };

/** How one kind of supplier is spoken to. Each call ends by the signal at the latest, or throws a `SupplierFailure`. */
export type SupplierConnector = {
  search(question: SupplierSearch, signal: AbortSignal): Promise<SupplierOffer[]>;
  reserve(order: SupplierOrder, signal: AbortSignal): Promise<SupplierAnswer>;
  /** Resolves once the reservation is gone, whether or not it was there. */
  cancel(code: string, signal: AbortSignal): Promise<void>;
};

export type SupplierAddress = { baseUrl: string; secret: string };
