export const coverage = {
  title: "Coverage",
  note: "Where cars can be had. Whether one is free on given dates, only a search tells.",
  country: "Country",
  cities: "Pickup cities",
  citiesIn: "Pickup cities in {country}",
  city: "City",
  timeZone: "Time zone",
  currency: "Currency",
  searchHere: "Search here",
  notServed: "Not served for rentals",
  noCity: "No city open yet",
  empty: "No country is served yet",
};
