/** The import rules. Domains have one order; HTTP, jobs and the command line are above all of them. */
const order = [
  "pricing|paging|events|audit|rate-limit|scenarios|mail",
  "partners|clock|webhooks",
  "catalogue|staff|oauth|request-log",
  "suppliers",
  "availability",
  "rentals",
  "reservations",
  "bookings",
  "crew|fulfilment",
  "sandbox",
  "id-lookup",
  "portal",
];

/** The folders of `components/` in the order in which they build on each other. A lazy import may point upwards. */
const componentOrder = [
  "ui",
  "texts|url-query|toasts|pictures|charts",
  "time|keyboard",
  "shell",
  "lists|secrets|api-call|errors|prices",
  "bookings|reservations|deliveries|audit|auth|credentials|docs|settings|team",
  "search|events|requests|desk|webhooks|signature|health|status",
  "vehicles|today|palette",
];

/** The harnesses of `proof/`, in the order in which they build on each other. */
const proofOrder = ["kit", "invariants", "torture", "races|fuzz|model|mutants|bench|deadline"];

/** Forbids imports from a folder to the folders that come after it. */
function keepOrder(root, layers, dependencyTypesNot = []) {
  return layers.slice(0, -1).map((folders, index) => ({
    name: `${root}-order-${folders.split("|")[0]}`,
    comment: `${root}/{${folders}} comes before the folders that build on it.`,
    severity: "error",
    from: { path: `^${root}/(${folders})/`, pathNot: "\\.test\\.ts$" },
    to: { path: `^${root}/(${layers.slice(index + 1).join("|")})/`, dependencyTypesNot },
  }));
}

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
        path: "^(server|app|components|drizzle)/|^node_modules/(?!(zod|zod-openapi|temporal-polyfill|@tanstack|canonicalize|fast-sha256|minisearch|punycode\\.js)/)",
      },
    },
    {
      name: "lib-has-no-node",
      severity: "error",
      from: { path: "^lib/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "packages-stand-alone",
      comment: "A client package is published without the service, and has no dependencies.",
      severity: "error",
      from: { path: "^packages/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^packages/" },
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
      from: { path: "^server/([\\w-]+)/", pathNot: "^server/(testing|ops|http)/|\\.test\\.ts$" },
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
        "A page calls by the routes of `lib/api/`; contracts are types to it. A form's `*-rules.ts` is fetched with import().",
      severity: "error",
      from: {
        path: "^(components|lib/api)/",
        pathNot: "-rules\\.ts$|\\.test\\.ts$",
      },
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
    {
      name: "ui-is-pure",
      comment: "components/ui has no domain terms, no texts and no server calls.",
      severity: "error",
      from: { path: "^components/ui/", pathNot: "\\.test\\.ts$" },
      to: { path: "^components/(?!ui/)|^lib/(api|contracts|docs|texts)/|^node_modules/@tanstack/" },
    },
    {
      name: "invariants-know-no-runner",
      comment: "The checker judges records and a database, whichever harness made them.",
      severity: "error",
      from: { path: "^proof/invariants/" },
      to: { path: "^proof/(?!kit/|invariants/)" },
    },
    {
      name: "scripts-do-not-know-the-proof",
      comment: "The daily commands run without the harnesses.",
      severity: "error",
      from: { path: "^scripts/" },
      to: { path: "^(proof|e2e)/" },
    },
    {
      name: "proof-does-not-know-e2e",
      severity: "error",
      from: { path: "^proof/" },
      to: { path: "^e2e/" },
    },
    {
      name: "tests-see-pages-from-outside",
      comment:
        "Tests and harnesses prepare data through use cases. They see pages and HTTP only through the server.",
      severity: "error",
      from: { path: "^(e2e|proof)/", pathNot: "^e2e/(fixtures|support|visual)/|^proof/bench/" },
      to: { path: "^(app|components)/" },
    },
    ...keepOrder("server", order),
    ...keepOrder("components", componentOrder, ["dynamic-import"]),
    ...keepOrder("proof", proofOrder),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    includeOnly: "^(app|lib|server|components|drizzle|scripts|proof|e2e|node_modules)/",
    exclude: { path: "^drizzle/(migrations|seed)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
  },
};
