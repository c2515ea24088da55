import { readApi } from "./read-api";
import { renderPythonModules } from "./render-python";
import { renderTypescriptOperations, renderTypescriptTypes } from "./render-typescript";

/** Returns the generated files of the client packages by path. */
export function renderClients(): ReadonlyMap<string, string> {
  const api = readApi();
  const python = renderPythonModules(api);
  const pythonFolder = "packages/python/src/rentals_client";
  return new Map([
    ["packages/client/src/generated/types.ts", renderTypescriptTypes(api)],
    ["packages/client/src/generated/operations.ts", renderTypescriptOperations(api)],
    [`${pythonFolder}/types.py`, python.types],
    [`${pythonFolder}/operations.py`, python.operations],
    [`${pythonFolder}/error_codes.py`, python.errors],
  ]);
}
