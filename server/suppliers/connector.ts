/** The request to one supplier for one city of one search. */
export type SupplierSearch = {
  searchRef: string;
  location: { slug: string; countryCode: string; latitude: number; longitude: number };
  /** The start of the rental: ISO 8601 with the city's offset. */
  startsAt: string;
  endsAt: string;
  days: number;
  age: number | null;
  currency: string;
};

/** A validated offer. Its total is the price of one unit for the whole rental. */
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
  /** The booking's reference. The supplier creates at most one reservation for it. */
  reference: string;
  units: number;
  startsAt: string;
  endsAt: string;
  customer: { firstName: string; lastName: string; email: string; phone: string | null };
};

/** The supplier's response to a reservation request. After `working`, the same request is sent again. */
export type ReservationResponse =
  | { kind: "reserved"; code: string }
  | { kind: "refused"; error: string | null }
  | { kind: "working" };

/**
 * A client for the protocol of one kind of supplier. Each call throws a `SupplierFailure` if it fails or when the
 * signal aborts.
 */
export type SupplierConnector = {
  search(search: SupplierSearch, signal: AbortSignal): Promise<SupplierOffer[]>;
  reserve(order: SupplierOrder, signal: AbortSignal): Promise<ReservationResponse>;
  /** Resolves when the reservation does not exist any more, whether or not it existed before. */
  cancel(code: string, signal: AbortSignal): Promise<void>;
};

export type SupplierAddress = { baseUrl: string; secret: string };
