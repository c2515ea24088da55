import { allVehicleTypes } from "@/lib/texts/all/vehicle-types";

function words(lines: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(lines.matchAll(/^\s*(\S+) = (.+)$/gm), ([, slug = "", name = ""]): [string, string] => [
      slug,
      name,
    ]),
  );
}

/** The names of vehicle types in languages into which the portal is not translated. */
const otherNames = new Map<string, ReadonlyMap<string, string>>([
  [
    "fr",
    words(`
    mini = Mini-citadine
    economy = Économique
    compact = Compacte
    intermediate = Intermédiaire
    midsize = Intermédiaire
    standard = Standard
    full-size = Grande berline
    fullsize = Grande berline
    premium = Haut de gamme
    luxury = Luxe
    suv = SUV
    compact-suv = SUV compact
    four-wheel-drive = Tout-terrain
    estate = Break
    wagon = Break
    convertible = Cabriolet
    minivan = Monospace
    people-carrier = Grand monospace
    passenger-van = Minibus
    van = Utilitaire
    pickup = Pick-up
    sports = Sportive
    electric = Électrique
    hybrid = Hybride
    special = Spéciale
  `),
  ],
  [
    "es",
    words(`
    mini = Mini
    economy = Económico
    compact = Compacto
    intermediate = Intermedio
    midsize = Intermedio
    standard = Estándar
    full-size = Grande
    fullsize = Grande
    premium = Gama alta
    luxury = Lujo
    suv = Todocamino
    compact-suv = Todocamino compacto
    four-wheel-drive = Todoterreno
    estate = Familiar
    wagon = Familiar
    convertible = Descapotable
    minivan = Monovolumen
    people-carrier = Monovolumen grande
    passenger-van = Minibús
    van = Furgoneta
    pickup = Camioneta
    sports = Deportivo
    electric = Eléctrico
    hybrid = Híbrido
    special = Especial
  `),
  ],
  [
    "it",
    words(`
    mini = Mini
    economy = Economica
    compact = Compatta
    intermediate = Intermedia
    midsize = Intermedia
    standard = Standard
    full-size = Grande
    fullsize = Grande
    premium = Alta gamma
    luxury = Lusso
    suv = SUV
    compact-suv = SUV compatto
    four-wheel-drive = Fuoristrada
    estate = Station wagon
    wagon = Station wagon
    convertible = Cabriolet
    minivan = Monovolume
    people-carrier = Monovolume grande
    passenger-van = Minibus
    van = Furgone
    pickup = Pick-up
    sports = Sportiva
    electric = Elettrica
    hybrid = Ibrida
    special = Speciale
  `),
  ],
  [
    "nl",
    words(`
    mini = Mini
    economy = Voordelig
    compact = Compact
    intermediate = Middenklasse
    midsize = Middenklasse
    standard = Standaard
    full-size = Groot
    fullsize = Groot
    premium = Hogere klasse
    luxury = Luxe
    suv = SUV
    compact-suv = Compacte SUV
    four-wheel-drive = Terreinwagen
    estate = Stationwagen
    wagon = Stationwagen
    convertible = Cabriolet
    minivan = Ruimtewagen
    people-carrier = Grote ruimtewagen
    passenger-van = Personenbusje
    van = Bestelbus
    pickup = Pick-up
    sports = Sportwagen
    electric = Elektrisch
    hybrid = Hybride
    special = Bijzonder
  `),
  ],
]);

const portalNames = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(allVehicleTypes).map(([language, names]) => [language, new Map(Object.entries(names))]),
);

/**
 * Returns the names of the common vehicle types in a language, by slug. Empty for English, the catalogue's own
 * language, and for languages without translations.
 */
export function vehicleTypeNames(language: string): ReadonlyMap<string, string> {
  return portalNames.get(language) ?? otherNames.get(language) ?? new Map();
}
