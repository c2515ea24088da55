import { useEffect, useRef, useState } from "react";
import {
  cancelUpload,
  chooseColumns,
  createUpload,
  type FileFailure,
  readUpload,
  type SendFileResult,
  sendFile,
} from "@/lib/api/reconciliation";
import type { ChosenColumns } from "@/lib/contracts/portal/reconciliation";
import { useIsMounted } from "../ui/use-is-mounted";

export type UploadStep =
  | { name: "idle" | "cancelled" }
  | { name: "sending"; rows: number; percent: number }
  | { name: "columns"; headers: string[] }
  | ({ name: "failed" } & FileFailure)
  | { name: "error"; error: unknown };

type Current = { id: string; file: File; headers: string[]; stop: AbortController };

const progressMs = 700;

/**
 * Uploads a file and follows its progress. Calls `onDone` with the ID of the upload that has results. If the user
 * leaves the page, the upload continues, but its progress is no longer read and `onDone` is not called.
 */
export function useUpload(onDone: (id: string) => void) {
  const [step, setStep] = useState<UploadStep>({ name: "idle" });
  const current = useRef<Current>(undefined);
  const mounted = useIsMounted();
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);

  const finish = (id: string) => {
    if (mounted.current) onDone(id);
  };

  const send = async (upload: Current) => {
    const { id, file, stop } = upload;
    setStep({ name: "sending", rows: 0, percent: 0 });
    if (mounted.current) timer.current = setInterval(() => void showProgress(upload), progressMs);
    try {
      const sent = await sendFile(id, file, stop.signal);
      if (!stop.signal.aborted) showResult(upload, sent);
    } catch {
      if (!stop.signal.aborted) await showStoredResult(upload);
    } finally {
      clearInterval(timer.current);
    }
  };

  const showResult = (upload: Current, sent: SendFileResult) => {
    if (sent.kind === "done") return finish(upload.id);
    if (sent.kind === "failed") return setStep({ ...sent, name: "failed" });
    upload.headers = sent.headers;
    setStep({ name: "columns", headers: sent.headers.filter((header) => header !== "") });
  };

  const showProgress = async ({ id, file, stop }: Current) => {
    const upload = await readUpload(id).catch(() => undefined);
    if (upload === undefined || stop.signal.aborted) return;
    const percent = Math.min(100, Math.floor((100 * upload.bytes_read) / Math.max(1, file.size)));
    setStep((now) => (now.name === "sending" ? { name: "sending", rows: upload.rows_read, percent } : now));
  };

  /**
   * Reads and shows the stored result of an upload. Used if the response was lost, for example because the service
   * closed the connection of a rejected body before the browser had read the response.
   */
  const showStoredResult = async ({ id }: Current) => {
    try {
      const { state, error } = await readUpload(id);
      if (state === "done") finish(id);
      else if (error === null) setStep({ name: "error", error: new Error(state) });
      else setStep({ name: "failed", ...error });
    } catch (error) {
      setStep({ name: "error", error });
    }
  };

  return {
    step,
    start: async (file: File, month: string) => {
      try {
        const id = await createUpload(file, month);
        current.current = { id, file, headers: [], stop: new AbortController() };
        await send(current.current);
      } catch (error) {
        setStep({ name: "error", error });
      }
    },
    chooseAndSend: async (columns: ChosenColumns) => {
      const upload = current.current;
      if (upload === undefined) return;
      try {
        await chooseColumns(upload.headers, columns);
        await send(upload);
      } catch (error) {
        setStep({ name: "error", error });
      }
    },
    cancel: () => {
      const upload = current.current;
      if (upload === undefined) return;
      void cancelUpload(upload.id)
        .then(() => {
          upload.stop.abort();
          setStep({ name: "cancelled" });
        })
        .catch((error: unknown) => setStep({ name: "error", error }));
    },
  };
}
