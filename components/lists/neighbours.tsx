import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";

/** Functions that show the previous and the next record of a list. Undefined at the ends of the list. */
export type NeighboursProps = { previous: (() => void) | undefined; next: (() => void) | undefined };

/** The buttons to the records before and after the one that is shown. */
export function Neighbours({ previous, next }: NeighboursProps) {
  const { texts } = useTexts();
  return (
    <>
      <Button size="small" shortcut="[" disabled={previous === undefined} onClick={previous}>
        {texts.common.previous}
      </Button>
      <Button size="small" shortcut="]" disabled={next === undefined} onClick={next}>
        {texts.common.next}
      </Button>
    </>
  );
}
