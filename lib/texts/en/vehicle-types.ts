/** The English names of vehicle types, by slug. Empty, because the names in the catalogue are English. */
export const vehicleTypes: Readonly<Record<string, string>> = {};
