import { maxUploadBytes } from "@/lib/reconciliation";

const mib = 1024 * 1024;

export type TableLimits = Readonly<
  Record<
    | "maxFileBytes"
    | "maxXlsxBytes"
    | "maxInflatedBytes"
    | "maxRatio"
    | "minRatioBytes"
    | "maxSharedTextLength"
    | "maxZipEntries"
    | "maxRecordBytes"
    | "maxRows"
    | "maxColumns",
    number
  >
>;

/** The limits of an uploaded file and its contents. */
export const tableLimits: TableLimits = {
  maxFileBytes: maxUploadBytes,
  /**
   * The maximum size of an XLSX file. It is held in memory, because the central directory of a ZIP archive is at its
   * end.
   */
  maxXlsxBytes: 32 * mib,
  maxInflatedBytes: 512 * mib,
  /** The maximum number of inflated bytes per compressed byte, checked once `minRatioBytes` are inflated. */
  maxRatio: 100,
  minRatioBytes: 8 * mib,
  maxSharedTextLength: 64 * mib,
  maxZipEntries: 1000,
  maxRecordBytes: mib / 4,
  maxRows: 250_000,
  maxColumns: 1000,
};
