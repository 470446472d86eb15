/** D-06 A service starts within the days for cancelling, and is charged for, only where the customer asked for that. */
import { agree, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

test.describe.configure({ mode: 'default' });

const asked = 'If you then cancel in those days, you pay for what you have used';

for (const [way, javaScriptEnabled] of [
  ['with script', true],
  ['without script', false],
] as const) {
  test.describe(way, () => {
    test.use({ javaScriptEnabled });

    for (const [what, ticks] of [
      ['who ticks the box asks to start early, and is told the charges', true],
      ['who leaves the box empty goes on as well, and reads of no charges', false],
    ] as const) {
      test(`D-41 ${what}`, async ({ page, newLink, app }) => {
        const id = await newLink('contract', { values: { offer: 'standard', early_start: 'asked' } });
        await open(page, '/contract-start', id);
        await expect(page.getByText('If you did not ask us, you pay none of these.')).toBeVisible();
        await agree(page, 'Continue');
        await expectPage(page, '/early-start', id);
        const box = page.getByRole('checkbox');
        await expect(box).not.toBeChecked();
        await expect(page.getByText(asked)).toHaveCount(0);
        if (ticks) await box.check();
        await control(page, 'Continue').click();
        await expectPage(page, '/contract-complete', id);
        await expect(page.getByText(asked)).toHaveCount(ticks ? 1 : 0);
        const { status, acts } = await app.showLink(id);
        expect(status).toBe('used');
        const { answers } = acts[1] as unknown as { answers: { words: string }[] };
        expect(answers.map(({ words }) => words)).toEqual([
          ticks
            ? 'Please start my service before the 14 days are over. If I cancel in that time, I pay for what I have used.'
            : '',
        ]);
      });
    }
  });
}
