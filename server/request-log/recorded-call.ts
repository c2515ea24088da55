/** What a door knows of a call once it is answered. Nothing of it is looked into before it is written down. */
export type RecordedCall = {
  requestId: string;
  /** Real time. */
  at: Date;
  durationMs: number;
  method: string;
  pathname: string;
  search: string;
  route: string | null;
  status: number;
  errorCode: string | null;
  source: "api" | "portal";
  /** Null where only the credential is known: whose it is, the database knows. */
  partnerId: number | null;
  clientId: string | null;
  staffId: number | null;
  address: string | null;
  idempotencyKey: string | null;
  replayed: boolean | null;
  params: Readonly<Record<string, string>>;
  body: unknown;
  /** The answer's bytes; null where they are not to be kept. */
  answer: Uint8Array | null;
  /** What the bytes say, where it is at hand. */
  answered?: unknown;
};
