import { printPython } from "./print-python";
import { printTypescriptOperations, printTypescriptTypes } from "./print-typescript";
import { readApi } from "./read-api";

/** Returns the generated files of the client packages by path. */
export function printClients(): ReadonlyMap<string, string> {
  const api = readApi();
  const python = printPython(api);
  const pythonFolder = "packages/python/src/rentals_client";
  return new Map([
    ["packages/client/src/generated/types.ts", printTypescriptTypes(api)],
    ["packages/client/src/generated/operations.ts", printTypescriptOperations(api)],
    [`${pythonFolder}/types.py`, python.types],
    [`${pythonFolder}/operations.py`, python.operations],
    [`${pythonFolder}/error_codes.py`, python.errors],
  ]);
}
