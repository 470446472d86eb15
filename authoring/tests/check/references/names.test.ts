/** What leads to a page that is gone: the check lists it, and one press takes all of it out. */
import { expect, test } from 'vitest';
import { contentOf, keep, reason, shows } from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { checkContent } from '../../../check/check.ts';

const button = { type: 'button', label: 'See', to: 'old-offer' };

const problemsOf = (...given: Parameters<typeof contentOf>) =>
  checkContent(contentOf(...given)).map(({ message, way }) => ({ message, way }));

test('D-36 a page that is gone can be made, or all entries that lead to it be taken out, the last first', () => {
  const [problem, ...others] = problemsOf([reason, keep, button, button], shows, [
    'ask',
    'check',
    'old-offer',
    'success',
  ]);
  expect(others).toEqual([]);
  expect(problem).toEqual({
    message: expect.stringMatching(/^There is no page named "old-offer"\. .* Also named in /),
    way: expect.objectContaining({
      ...{ do: 'put', label: 'Take them all out' },
      puts: expect.arrayContaining([
        { file: 'journeys.json', at: ['journeys', 'leave', 'steps', 2] },
        { file: 'pages/ask.json', at: ['blocks', 2] },
      ]),
      or: [{ do: 'new', kind: 'page', name: 'old-offer' }],
    }),
  });
  const { puts } = problem!.way as { puts: { file: string; at: unknown[] }[] };
  const ofPage = puts.filter(({ file }) => file.endsWith('ask.json'));
  expect(ofPage.map(({ at }) => at)).toEqual([
    ['blocks', 3],
    ['blocks', 2],
  ]);
});

test('D-36 an act that no page records can be a former one', () => {
  const ways = problemsOf([reason, keep], shows, undefined, 'answer', [], [], {
    'acts.json': JSON.stringify({
      ...JSON.parse(String(smallSite['acts.json'])),
      leave: { kind: 'answer', meaning: 'Leaves.', done: 'left' },
      move: { kind: 'answer', meaning: 'Moves.', done: 'moved' },
    }),
  });
  expect(ways.map(({ way }) => way?.do === 'put' && [way.label, way.puts])).toEqual([
    ['Keep it as a former one', [{ file: expect.any(String), at: ['move', 'former'], value: true }]],
  ]);
});

test('D-36 a link to a page that there is not is taken away with its words kept, before the page is made', () => {
  const problems = problemsOf([reason, keep], shows, undefined, 'answer', [], [], {
    'text/help.md': 'See [our **old** offer](/old-offer) today.\n',
  });
  const old = '[our **old** offer](/old-offer)';
  expect(problems).toContainEqual({
    message: expect.stringMatching(/^There is no page with the path "\/old-offer"\./),
    way: {
      ...{
        do: 'write',
        label: 'Take the link away, keep the words',
        file: 'text/help.md',
        old,
        next: 'our **old** offer',
      },
      words: ' npm run new page old-offer makes it.',
      or: [{ do: 'new', kind: 'page', name: 'old-offer' }],
    },
  });
});
