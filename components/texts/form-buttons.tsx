import { Button } from "../ui/button";
import { useTexts } from "./texts-provider";

type FormButtonsProps = {
  /** The text of the button that sends the form. */
  submit: string;
  /** The button's label while the form is being sent, or false. */
  busy: string | false;
  /** The text of the button that leaves the form. Default: “Cancel”. */
  cancel?: string;
  /** `danger` for a form that deletes or ends something. */
  look?: "primary" | "danger";
  onCancel: () => void;
};

/** The buttons at the end of a form: one sends it, the other leaves it. */
export function FormButtons({ submit, busy, cancel, look = "primary", onCancel }: FormButtonsProps) {
  const { common } = useTexts().texts;
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" look={look} busy={busy}>
        {submit}
      </Button>
      <Button onClick={onCancel}>{cancel ?? common.cancel}</Button>
    </div>
  );
}
