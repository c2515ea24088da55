import { test } from "./picture-testbed";
import { expectDesignRules, expectForcedColours, expectToReflow, expectVisibleFocus } from "./rules";
import { states } from "./states";

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const { name, person, show, columns = 0 } of states) {
    test(`${name} follows the design rules in every size and colour scheme, ${width} px wide`, async ({
      testbed,
    }) => {
      const page = await testbed.open(person, { colorScheme: "light", viewport: { width, height } });
      await show(page, testbed);
      await test.step("colours, text, rows, amounts", () => expectDesignRules(page, columns));
      await test.step("forced colours", () => expectForcedColours(page));
      await test.step("narrow, twice the size, wider letter spacing", () => expectToReflow(page));
      await test.step("focus", () => expectVisibleFocus(page));
    });
  }
}
