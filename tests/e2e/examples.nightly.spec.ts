/** D-41 The journeys of the examples that ask, walked to the record without script; `walks.spec.ts` walks them with it. */
import { expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { mouse } from '../support/browser/hands.ts';
import { expectReadable } from '../support/browser/without-script.ts';
import { exampleWalks, test } from '../support/questions/example-walks.ts';
import type { App } from '../support/server/app.ts';

/** The names and words of the answers that are recorded, in order. */
async function answersOf(app: App, id: string) {
  const { acts } = await app.showLink(id);
  const [act] = acts as unknown as { answers: { name: string; words: string }[] }[];
  return act!.answers.map(({ name, words }) => [name, words]);
}

const recorded: Record<keyof typeof exampleWalks, [string, string][]> = {
  cancel: [
    ['name', "Zoë O'Quill"],
    ['email', 'zoe@example.com'],
    ['more', ''],
  ],
  appointment: [
    ['slot', 'Monday 22 March 2027, 1pm to 6pm'],
    ['dayPhone', '07700 900 123'],
    ['adult', 'Yes'],
    ['access', ''],
  ],
  needs: [
    ['formats', 'Large print'],
    ['calls', 'By text relay'],
    ['device', 'Yes, somebody does'],
    ['deviceKind', 'A pendant alarm'],
    ['hasPerson', 'Yes, there is'],
    ['personName', 'Ann Quill'],
    ['personPhone', '01632 960 456'],
    ['personEmail', ''],
  ],
};

/** The heading of the last page, which a used link shows again, and its words. */
const done: Record<keyof typeof exampleWalks, [string, RegExp]> = {
  cancel: ['Your contract is cancelled', /We have your cancellation/],
  appointment: ['Your appointment is booked', /connecting you: Monday 22 March 2027, 1pm to 6pm\./],
  needs: ['Thank you for telling us', /We have your answers\./],
};

test.describe('where JavaScript is off', () => {
  test.use({ javaScriptEnabled: false });
  for (const [name, walk] of Object.entries(exampleWalks)) {
    test(`D-41 D-24 D-11 ${name} is walked to its end, the same is recorded, and the used link says what was done`, async ({
      page,
      newLink,
      app,
      watch,
    }) => {
      watch.allow(failedRequest(422));
      const id = await newLink(walk.link.journey, walk.link);
      await page.goto(`${walk.first}?id=${id}`);
      const onOutcome = () => expectReadable(page, 'JavaScript is off', `${name} with what is wrong`);
      await walk.walk({ page, hand: mouse, isWithoutScript: true, onOutcome }, id);
      expect(await app.showLink(id)).toMatchObject({ status: 'used', completed: walk.completed });
      expect(await answersOf(app, id)).toEqual(recorded[name as keyof typeof recorded]);

      const [heading, words] = done[name as keyof typeof done];
      const { acts } = await app.showLink(id);
      await page.goto(`${walk.first}?id=${id}`);
      await expect(page).toHaveURL(/-done/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText((acts as unknown as { reference: string }[])[0]!.reference).first()).toBeVisible();
    });
  }
});
