/** Who may import whom. Domains stand in one order; HTTP, jobs and the command line sit on top of them. */
const order = [
  "pricing|paging|events|audit|rate-limit|scenarios",
  "partners|clock|webhooks",
  "catalogue|staff|oauth|request-log",
  "suppliers",
  "availability",
  "reservations",
  "bookings",
  "crew|fulfilment",
  "sandbox",
  "where",
  "portal",
];

const above = order.map((domains, place) => ({
  name: `domain-order-${domains.split("|")[0]}`,
  comment: `server/{${domains}} comes before the domains that build on it.`,
  severity: "error",
  from: { path: `^server/(${domains})/`, pathNot: "\\.test\\.ts$" },
  to: { path: `^server/(${order.slice(place + 1).join("|") || "-"})/` },
}));

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Types may refer to each other; what runs may not.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "lib-is-isomorphic",
      comment: "lib/ runs in a browser, in Node and in a test.",
      severity: "error",
      from: { path: "^lib/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(server|app|components|drizzle)/|^node_modules/(?!(zod|zod-openapi|temporal-polyfill|@tanstack|canonicalize|fast-sha256)/)",
      },
    },
    {
      name: "lib-has-no-node",
      severity: "error",
      from: { path: "^lib/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "queries-are-leaves",
      comment: "A query module knows the schema, the connection and lib/, never HTTP or use cases.",
      severity: "error",
      from: { path: "\\.queries\\.ts$" },
      to: {
        path: "^server/(http|web|operations|worker|ops|launch)/|\\.queries\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "queries-are-private",
      comment: "Another domain's rows are reached through its use cases.",
      severity: "error",
      from: { path: "^server/([\\w-]+)/", pathNot: "^server/(worker|testing|ops|http)/|\\.test\\.ts$" },
      to: { path: "\\.queries\\.ts$", pathNot: "^server/$1/" },
    },
    {
      name: "domains-do-not-know-http",
      severity: "error",
      from: { path: "^server/(?!(http|web|runtime|launch|testing|ops)[/.])", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/(http|web)/|^(app|components)/|^node_modules/next/" },
    },
    {
      name: "http-holds-no-sql",
      severity: "error",
      from: { path: "^server/http/", pathNot: "\\.test\\.ts$" },
      to: { path: "^drizzle/|^node_modules/(drizzle-orm|pg)/" },
    },
    {
      name: "pages-hold-no-sql",
      severity: "error",
      from: { path: "^(app|components)/" },
      to: { path: "^drizzle/|\\.queries\\.ts$|^node_modules/(drizzle-orm|pg)/" },
    },
    {
      name: "components-know-lib-alone",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^(server|drizzle|app)/" },
    },
    {
      name: "browsers-fetch-no-schemas",
      comment:
        "A page calls by `lib/api/routes/`; contracts are types to it. A form's `*-rules.ts` is fetched with import().",
      severity: "error",
      from: { path: "^(components|lib/api(?!/partner))/", pathNot: "-rules\\.ts$|\\.test\\.ts$" },
      to: { path: "^lib/contracts/|^node_modules/zod/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rules-come-late",
      comment: "They bring the contracts' schemas along.",
      severity: "error",
      from: { path: "^components/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^components/.*-rules\\.ts$",
        dependencyTypesNot: ["type-only", "type-import", "dynamic-import"],
      },
    },
    {
      name: "product-does-not-know-its-tests",
      severity: "error",
      from: { path: "^(lib|server|app|components)/", pathNot: "\\.test\\.ts$|^server/testing/" },
      to: { path: "^(e2e|proof|scripts|server/testing)/|\\.test\\.ts$" },
    },
    ...above.slice(0, -1),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    includeOnly: "^(app|lib|server|components|drizzle|node_modules)/",
    exclude: { path: "^drizzle/(migrations|seed)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
  },
};
