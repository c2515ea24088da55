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

/** The limits of an uploaded file, in bytes of the file unless named otherwise. */
export const tableLimits: TableLimits = {
  maxFileBytes: maxUploadBytes,
  /** An XLSX file is held in memory, because the central directory of a ZIP archive is at its end. */
  maxXlsxBytes: 32 * mib,
  maxInflatedBytes: 512 * mib,
  /** Inflated bytes per compressed byte, once `minRatioBytes` are inflated. */
  maxRatio: 100,
  minRatioBytes: 8 * mib,
  maxSharedTextLength: 64 * mib,
  maxZipEntries: 1000,
  maxRecordBytes: mib / 4,
  maxRows: 250_000,
  maxColumns: 1000,
};
