import { expectDesignRules, expectForcedColours, expectToReflow, expectVisibleFocus } from "./rules";
import { test } from "./stage";
import { states } from "./states";

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const { name, who, show, columns = 0 } of states) {
    test(`${name} keeps to the design in every size and colour, ${width} px wide`, async ({ stage }) => {
      const page = await stage.open(who, { colorScheme: "light", viewport: { width, height } });
      await show(page, stage);
      await test.step("colours, letters, rows, amounts", () => expectDesignRules(page, columns));
      await test.step("forced colours", () => expectForcedColours(page));
      await test.step("narrow, twice the size, letters set wider", () => expectToReflow(page));
      await test.step("focus", () => expectVisibleFocus(page));
    });
  }
}
