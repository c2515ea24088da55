import { writeFileSync } from "node:fs";
import { createOpenApiDocument } from "../lib/contracts/openapi";

writeFileSync("docs/openapi.json", `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`);
