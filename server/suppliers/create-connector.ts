import { supplierContext } from "../catalogue/import/import-suppliers";
import type { KeyRing } from "../keys";
import { createSecretCipher } from "../secret-encryption";
import type { SupplierAddress, SupplierConnector } from "./connector";
import { createHttpJsonConnector } from "./http-json-connector";

/** A supplier's identity and connection data, as stored. */
export type SupplierIdentity = {
  supplierId: number;
  supplierSlug: string;
  kind: "http-json";
  baseUrl: string;
  sealedSecret: Buffer;
};

const connectors: Record<SupplierIdentity["kind"], (address: SupplierAddress) => SupplierConnector> = {
  "http-json": createHttpJsonConnector,
};

/** Returns the connector for a supplier's kind. Throws if none of the keys decrypts its secret. */
export function createConnector(keys: KeyRing, supplier: SupplierIdentity): SupplierConnector {
  const { supplierSlug, kind, baseUrl, sealedSecret } = supplier;
  const secret = createSecretCipher(keys).decrypt(sealedSecret, supplierContext(supplierSlug));
  if (secret === undefined) {
    throw new Error(`The secret of supplier ${supplierSlug} was encrypted with another SECRET_KEY.`);
  }
  return connectors[kind]({ baseUrl, secret });
}
