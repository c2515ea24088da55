import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { TableError } from "./table-error";
import type { TableLimits } from "./table-limits";

/** Reads the files of a ZIP archive that is in memory. All files together may inflate up to the limits. */
export type ZipReader = {
  has(name: string): boolean;
  /** Yields the text of a file. Throws a `TableError` if the file is damaged or inflates beyond the limits. */
  read(name: string): AsyncGenerator<string>;
};

const damaged = () =>
  new TableError("truncated", "The XLSX file is incomplete or damaged. Save or export it again.");

/**
 * Opens an archive. Throws a `TableError` if it lists too many files, or if its central directory is damaged or
 * missing, as in a truncated file.
 */
export async function openZip(bytes: Buffer, limits: TableLimits): Promise<ZipReader> {
  const zip = await openArchive(bytes);
  const entries = await listEntries(zip, limits);
  let inflated = 0;
  const count = (length: number, { compressedSize }: yauzl.Entry, read: number) => {
    inflated += length;
    const tooDense = read > limits.minRatioBytes && read > compressedSize * limits.maxRatio;
    if (inflated > limits.maxInflatedBytes || tooDense) throw tooCompressed();
  };
  return {
    has: (name) => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged();
      const stream = await openEntry(zip, entry);
      const decoder = new TextDecoder();
      let read = 0;
      try {
        for await (const chunk of stream) {
          // SAFETY: the stream has no encoding, so its chunks are bytes.
          const part = chunk as Buffer;
          read += part.length;
          count(part.length, entry, read);
          yield decoder.decode(part, { stream: true });
        }
      } catch (error) {
        throw error instanceof TableError ? error : damaged();
      } finally {
        stream.destroy();
      }
    },
  };
}

function tooCompressed(): TableError {
  return new TableError(
    "compressed_too_much",
    "The XLSX file holds far more data than its size allows. Upload the export as CSV.",
  );
}

async function openArchive(bytes: Buffer): Promise<yauzl.ZipFile> {
  return await new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: false }, (error, zip) => {
      if (error !== null || zip === undefined) reject(damaged());
      else resolve(zip);
    });
  });
}

async function listEntries(zip: yauzl.ZipFile, limits: TableLimits): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > limits.maxZipEntries) throw tooCompressed();
  const entries = new Map<string, yauzl.Entry>();
  return await new Promise((resolve, reject) => {
    zip.on("entry", (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", () => reject(damaged()));
    zip.readEntry();
  });
}

async function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return await new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null || stream === undefined) reject(damaged());
      else resolve(stream);
    });
  });
}
