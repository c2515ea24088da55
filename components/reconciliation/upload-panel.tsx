"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { maxUploadBytes } from "@/lib/reconciliation";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { lazyComponent } from "../ui/lazy-component";
import { FileProblemNote } from "./file-problem-note";
import { useUpload } from "./use-upload";

const ColumnsForm = lazyComponent(() => import("./columns-form").then(({ ColumnsForm: Form }) => Form));

/** Uploads a file, shows its progress, and asks for the columns of an export whose format is unknown. */
export function UploadPanel({ month: suggested }: { month: string }) {
  const { texts, language } = useTexts();
  const words = texts.reconciliation;
  const router = useRouter();
  const upload = useUpload((id) => router.push(`/reconciliation/${id}`));
  const [month, setMonth] = useState(suggested);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found =
      file === undefined ? words.chooseFile : file.size > maxUploadBytes ? words.tooLarge : undefined;
    setProblem(found);
    if (file !== undefined && found === undefined) void upload.start(file, month);
  };
  const { step } = upload;
  const busy = step.name === "sending";
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <p className="text-ink2">{words.uploadNote}</p>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <div className="w-40">
          <TextField
            label={words.month}
            type="month"
            value={month}
            disabled={busy}
            onChange={(event) => setMonth(event.target.value)}
          />
        </div>
        <div className="min-w-60 flex-1">
          <TextField
            label={words.file}
            type="file"
            accept=".csv,.txt,.tsv,.xlsx"
            className="py-1 file:mr-2 file:font-medium file:text-accent"
            disabled={busy}
            error={problem}
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </div>
        <Button type="submit" look="primary" busy={busy && words.sending}>
          {words.send}
        </Button>
      </form>
      {busy ? <Progress rows={step.rows} percent={step.percent} onCancel={upload.cancel} /> : null}
      {step.name === "cancelled" ? <p role="status">{words.cancelled}</p> : null}
      {step.name === "failed" ? (
        <FileProblemNote role="alert" failure={step} texts={texts} language={language} />
      ) : null}
      {step.name === "error" ? <FailureNote error={step.error} /> : null}
      {step.name === "columns" ? (
        <ColumnsForm headers={step.headers} onChosen={upload.chooseAndSend} onCancel={upload.cancel} />
      ) : null}
    </div>
  );
}

function Progress({ rows, percent, onCancel }: { rows: number; percent: number; onCancel: () => void }) {
  const { reconciliation: words } = useTexts().texts;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress aria-label={words.sending} max={100} value={percent} className="h-2 w-60" />
      <span role="status" className="tabular-nums">
        {fill(words.progress, { rows: String(rows), percent: String(percent) })}
      </span>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </div>
  );
}
