function words(lines: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(lines.matchAll(/^\s*(\S+) = (.+)$/gm), ([, slug = "", name = ""]): [string, string] => [
      slug,
      name,
    ]),
  );
}

const namesByLanguage = new Map<string, ReadonlyMap<string, string>>([
  [
    "de",
    words(`
    mini = Kleinstwagen
    economy = Kleinwagen
    compact = Kompaktklasse
    intermediate = Mittelklasse
    midsize = Mittelklasse
    standard = Obere Mittelklasse
    full-size = Großer Wagen
    fullsize = Großer Wagen
    premium = Oberklasse
    luxury = Luxusklasse
    suv = SUV
    compact-suv = Kompakt-SUV
    estate = Kombi
    wagon = Kombi
    convertible = Cabrio
    minivan = Minivan
    people-carrier = Großraumlimousine
    passenger-van = Kleinbus
    van = Transporter
    pickup = Pick-up
    sports = Sportwagen
    electric = Elektroauto
    hybrid = Hybrid
    special = Sonderklasse
  `),
  ],
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
    "pt",
    words(`
    mini = Mini
    economy = Económico
    compact = Compacto
    intermediate = Intermédio
    midsize = Intermédio
    standard = Standard
    full-size = Grande
    fullsize = Grande
    premium = Gama alta
    luxury = Luxo
    suv = SUV
    compact-suv = SUV compacto
    estate = Carrinha
    wagon = Carrinha
    convertible = Descapotável
    minivan = Monovolume
    people-carrier = Monovolume grande
    passenger-van = Minibus
    van = Furgão
    pickup = Pick-up
    sports = Desportivo
    electric = Elétrico
    hybrid = Híbrido
    special = Especial
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

/**
 * Returns a language's names of the usual vehicle types by slug. Empty for English, the catalogue's own
 * language.
 */
export function vehicleTypeNames(language: string): ReadonlyMap<string, string> {
  return namesByLanguage.get(language) ?? new Map();
}
