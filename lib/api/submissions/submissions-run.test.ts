import { expect, test } from "vitest";
import { ApiFailure } from "../api-failure";
import { beginSubmission, type Submission, type SubmissionEvent } from "./submissions";
import { runSubmission } from "./submissions-run";

const responded: SubmissionEvent<string> = { type: "responded", result: "RB-1" };
const lost: SubmissionEvent<string> = {
  type: "failed",
  failure: new ApiFailure({ code: "network", status: 0, message: "" }),
  sent: true,
};

function openSubmission(answers: readonly SubmissionEvent<string>[]) {
  const left = [...answers];
  const shown: Submission<string>["phase"][] = [];
  const slept: number[] = [];
  const controller = new AbortController();
  return {
    shown,
    slept,
    controller,
    work: {
      send: async () => left.shift() ?? responded,
      lookUp: async (): Promise<SubmissionEvent<string>> => ({
        type: "lookedUp",
        reference: undefined,
        key: "settled",
      }),
      sleep: async (ms: number) => void slept.push(ms),
      show: (state: Submission<string>) => void shown.push(state.phase),
      signal: controller.signal,
    },
  };
}

test("a submission runs until its outcome is known and shows each step", async () => {
  const { work, shown, slept } = openSubmission([lost, lost]);
  const end = await runSubmission<string>(beginSubmission("fresh"), work);
  expect(end).toEqual({ phase: "done", result: "RB-1" });
  expect(shown).toEqual(["sending", "waiting", "sending", "waiting", "sending", "done"]);
  expect(slept).toEqual([1000, 2000]);
});

test("an aborted submission sends and shows nothing more, but its pending response still counts", async () => {
  const { work, shown, controller } = openSubmission([]);
  const send = async () => {
    controller.abort();
    return responded;
  };
  const end = await runSubmission<string>(beginSubmission("fresh"), { ...work, send });
  expect(end.phase).toBe("done");
  expect(shown).toEqual(["sending"]);
});
