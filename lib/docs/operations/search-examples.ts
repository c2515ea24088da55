import type { OperationExamples } from "../samples/example-call";
import { variable } from "../samples/variable";
import { sampleVehicle } from "./sample-objects";

const stay = { date_from: variable("DATE_FROM"), date_to: variable("DATE_TO") };

export const searchExamples = {
  getMe: {
    response: {
      id: 3,
      slug: "sunny-trips",
      name: "Sunny Trips",
      status: "active",
      mor_mode: "partner",
      scopes: ["rentals:quote", "rentals:book", "bookings:read", "webhooks:manage"],
    },
  },
  getCoverage: {
    response: {
      countries: [
        { country_code: "ma", name: "Morocco", products: {} },
        {
          country_code: "pt",
          name: "Portugal",
          products: { car_rentals: { available: true, locations: 4 } },
        },
      ],
    },
  },
  listRentalCountries: {
    query: { locale: "pt" },
    response: { countries: [{ country_code: "pt", name: "Portugal", locations: 4 }] },
  },
  listRentalLocations: {
    query: { limit: "2" },
    response: {
      rows: [
        {
          id: 17,
          slug: "lisbon",
          name: "Lisbon",
          country_code: "pt",
          country_name: "Portugal",
          timezone: "Europe/Lisbon",
          latitude: 38.72,
          longitude: -9.14,
          currency: "EUR",
        },
      ],
      has_more: true,
      next_cursor: "eyJ2IjoxLCJhZnRlciI6WyJMaXNib24iLDE3XX0",
    },
  },
  getCar: {
    query: stay,
    response: {
      slug: sampleVehicle.slug,
      title: sampleVehicle.title,
      vehicle_type: sampleVehicle.vehicle_type,
      image_url: sampleVehicle.image_url,
      price_per_day: 44,
      currency: "EUR",
      base_currency: "EUR",
      fx_rate: 1,
      location: sampleVehicle.location,
      fleet_size: 4,
      acriss_code: "CDMR",
      seats: 5,
      doors: 5,
      bags: 2,
      transmission: "manual",
      fuel: "petrol",
      air_conditioning: true,
      attrs: ["bluetooth", "isofix"],
      min_age: 21,
      max_age: null,
      pickup_types: ["pickup"],
      rate_tiers: [{ min_days: 3, price_per_day: 42 }],
      mileage: { per_day_km: 250, extra_km_price: 0.18 },
      deposit: 300,
      days: 4,
      total: 168,
      base_total: 168,
      variable_pricing: true,
    },
  },
  searchAvailability: {
    query: { location: "test-instant", ...stay, limit: "5" },
    response: {
      days: 4,
      date_from: "2027-03-01",
      date_to: "2027-03-05",
      vehicles: [sampleVehicle],
      total: 1,
      page: 1,
      limit: 5,
      use_polling: false,
      search_id: null,
      status: null,
      poll_after_ms: null,
      expires_at: null,
      suppliers: null,
    },
  },
  explainAvailability: {
    query: { location: "test-instant", ...stay, price_max: "1" },
    response: {
      considered: 18,
      shown: 0,
      suppliers_asked: false,
      hidden: [
        {
          reason: "booked",
          count: 2,
          examples: [
            { slug: "renault-clio-lisbon", title: "Renault Clio", detail: null, free_from: "2027-03-06" },
          ],
        },
        {
          reason: "price",
          count: 16,
          examples: [
            { slug: sampleVehicle.slug, title: sampleVehicle.title, detail: "168.00 EUR", free_from: null },
          ],
        },
      ],
      alternatives: [
        {
          kind: "drop_filter",
          change: { price_max: null },
          vehicles: 16,
          from_total: 112,
          currency: "EUR",
        },
      ],
    },
  },
  getCalendar: {
    query: { location: "test-instant", from: variable("DATE_FROM"), to: variable("DATE_TO"), days: "3" },
    response: {
      days: 3,
      currency: "EUR",
      base_currency: "EUR",
      fx_rate: 1,
      suppliers_asked: false,
      entries: [
        {
          date_from: "2027-03-01",
          date_to: "2027-03-04",
          available: 7,
          from_total: 126,
          from_base_total: 126,
          car_slug: sampleVehicle.slug,
        },
        {
          date_from: "2027-03-02",
          date_to: "2027-03-05",
          available: 0,
          from_total: null,
          from_base_total: null,
          car_slug: null,
        },
      ],
    },
  },
} satisfies OperationExamples;
