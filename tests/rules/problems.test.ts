import { expect, test } from 'vitest';
import messages from '../../content/messages.json' with { type: 'json' };
import problems from '../../schemas/problems.json' with { type: 'json' };
import { reactionTo, type Slug } from '../../src/rules/problems.ts';
import { allowed } from '../../src/server/acts/allowed.ts';
import document from '../../src/server/api/openapi.gen.json' with { type: 'json' };

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

test.each([
  ['keep-card', '/public-api/links/{id}/payment-method'],
  ['pay', '/public-api/links/{id}/payment'],
  ['client-token', '/public-api/links/{id}/client-token'],
] as const)('the document of the calls has each refusal of %s in the table of what is allowed', (column, path) => {
  const described = JSON.stringify(document.paths[path].post);
  const refused = allowed.map(({ cells }) => cells[column]).filter((cell) => slugs.includes(cell as Slug));
  expect(refused.length).toBeGreaterThan(5);
  for (const slug of refused) expect(described).toContain(`"/problems/${slug}"`);
});

test('a refusal has words of its own only for the act they are meant for', () => {
  expect(reactionTo('payment-method-recorded').message).toBeUndefined();
  expect(reactionTo('payment-method-recorded', directDebit).message).toBe('directDebitCardRecorded');
});
