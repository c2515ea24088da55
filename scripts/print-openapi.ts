import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createOpenApiDocument } from "../lib/contracts/openapi";
import { renderClients } from "./clients/render-clients";

/** Runs `npm run openapi`: writes the OpenAPI document and the generated files of the client packages. */
writeFileSync("docs/openapi.json", `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`);
for (const [path, text] of renderClients()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
