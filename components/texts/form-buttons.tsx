import { Button } from "../ui/button";
import { useTexts } from "./texts-provider";

type FormButtonsProps = {
  /** The text of the button that sends the form. */
  submit: string;
  /** The button's label while the form is being sent, or false. */
  busy: string | false;
  /** The text of the other button. Without it, “Cancel”. */
  cancel?: string;
  onCancel: () => void;
};

/** The end of a form that can be left: the button that sends it, and the one that leaves it. */
export function FormButtons({ submit, busy, cancel, onCancel }: FormButtonsProps) {
  const { common } = useTexts().texts;
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" look="primary" busy={busy}>
        {submit}
      </Button>
      <Button onClick={onCancel}>{cancel ?? common.cancel}</Button>
    </div>
  );
}
