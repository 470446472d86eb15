import { describe, expect, test } from 'vitest';
import messages from '../../content/messages.json' with { type: 'json' };
import problems from '../../schemas/problems.json' with { type: 'json' };
import { reactionTo, type Slug } from '../../src/rules/problems.ts';
import { allowed, columns, refusalsOf } from '../../src/server/acts/allowed.ts';

const slugs = Object.keys(problems) as Slug[];
const directDebit = { method: 'direct-debit' } as const;

test('each problem with a reaction has words in the content, or leads elsewhere, or has the link read again', () => {
  const reacted = slugs.filter((slug) => Object.keys(reactionTo(slug, directDebit)).length > 0);
  expect(reacted.length).toBeGreaterThan(10);
  for (const slug of reacted) {
    const { message = 'submitFailed' } = reactionTo(slug, directDebit);
    expect([slug, Object.keys(messages)]).toEqual([slug, expect.arrayContaining([message])]);
  }
});

test.each(['toString', '__proto__', 'never-heard-of', '', undefined])('nothing is known of %j', (slug) => {
  expect(reactionTo(slug)).toEqual({});
});

describe('what an act is refused with', () => {
  test('is its column in the table of what is allowed, and nothing else', () => {
    for (const name of columns) {
      const cells = new Set(allowed.map(({ cells }) => cells[name]));
      for (const slug of slugs)
        expect([name, slug, refusalsOf(name).includes(slug)]).toEqual([name, slug, cells.has(slug)]);
    }
  });

  test('has words of its own only for the act they are meant for', () => {
    expect(reactionTo('payment-method-recorded').message).toBeUndefined();
    expect(reactionTo('payment-method-recorded', directDebit).message).toBe('directDebitCardRecorded');
  });
});
