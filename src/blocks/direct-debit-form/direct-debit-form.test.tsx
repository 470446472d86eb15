// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleLink, sampleSite } from '../../../authoring/walk/sample-site.ts';
import messages from '../../../content/messages.json' with { type: 'json' };
import { right, rightMandate } from '../../../tests/support/content/typed-rows.ts';
import { formValues, type Given, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { formatSortCode } from '../../rules/bank/account.ts';
import { readMandate } from '../../rules/bank/mandate.ts';
import type { Posted } from '../../rules/forms.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';

/** The text fields by their names in the call, with the labels that customers see. */
const labels = { account_holder: 'Name on the account', sort_code: 'Sort code', account_number: 'Account number' };
type Typed = Record<keyof typeof labels, string>;
const { statement, ...rightDetails } = rightMandate;

const recorded = { act: 'direct-debit-mandate' };
const site: Partial<CompiledSite> = {
  methods: { ...sampleSite.methods, 'direct-debit': { ...sampleSite.methods['direct-debit'], ...recorded } },
  routes: { ...sampleSite.routes, 'dd-mandate': { ...sampleSite.routes['dd-mandate']!, ...recorded } },
};
const texts = { 'direct-debit-terms': '<h2>Terms</h2>', 'direct-debit-guarantee': '<ul><li>Guaranteed.</li></ul>' };

const draw = (posted?: Omit<Posted, 'form'>, link: Partial<Link> = {}, more: Given['site'] = {}) =>
  renderBlocks(
    { type: 'direct-debit-form' },
    {
      site: { ...site, ...more },
      page: { name: 'dd-mandate', texts },
      link: sampleLink('direct-debit', link),
      ...(posted && { posted: { form: 'direct-debit-mandate', ...posted } }),
    },
  );
const field = (name: keyof Typed) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: statement });

/** Draws the page as it comes back to what was typed, with each fault that the rules find. */
function drawTyped(typed: Typed & { ticked?: string }) {
  const read = readMandate({ ...typed, statement: typed.ticked ? statement : '' });
  draw({ typed, faults: 'faults' in read ? read.faults : [] });
}

test('has the fields by their names, the statement and Continue, and keeps bank details out of autofill', () => {
  draw();
  expect(formValues()).toMatchObject({ account_holder: '', sort_code: '', account_number: '', step: 'review' });
  expect(box().checked).toBe(false);
  expect(field('account_holder').autocomplete).toBe('name');
  for (const name of ['sort_code', 'account_number'] as const)
    expect(field(name)).toMatchObject({ autocomplete: 'off', inputMode: 'numeric', type: 'text' });
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(box().form?.dataset.forgets).toBe('');
});

test('what is wrong is told at once, in a summary that has the focus and at each field; what was typed is there', () => {
  drawTyped({ account_holder: 'a@b', sort_code: '1', account_number: '', ticked: 'yes' });
  const summary = screen.getByRole('alert');
  expect(summary.parentElement?.hasAttribute('autofocus')).toBe(true);
  const links = within(summary).getAllByRole<HTMLAnchorElement>('link');
  const words = [
    messages.directDebitNameEmail,
    messages.directDebitSortCodeTooShort,
    messages.directDebitAccountNumberEmpty,
  ];
  expect(links.map(({ textContent }) => textContent)).toEqual(words);
  for (const [at, name] of (['account_holder', 'sort_code', 'account_number'] as const).entries()) {
    expect(links[at]?.hash).toBe(`#${field(name).id}`);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    const described = field(name).getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(`Error: ${words[at]}`);
  }
  expect([field('account_holder').value, field('sort_code').value, box().checked]).toEqual(['a@b', '1', true]);
});

test('a statement that is not ticked says so, also in its box', () => {
  drawTyped(rightDetails);
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1);
  expect(box().getAttribute('aria-invalid')).toBe('true');
});

// Some of every field's: tests/rules/bank/mandate.test.ts has them all.
test.each(right.filter((_, index) => index % 6 === 0))('the review has %s %j in full', (name, typed, kept) => {
  draw({ step: 'review', typed: { ...rightDetails, [name]: typed } });
  expect(screen.getByText(name === 'sort_code' ? formatSortCode(kept) : kept)).toBeTruthy();
});

test('the review has the bank, the terms, the Guarantee, the statement, a way to change each, and Confirm', () => {
  draw({ step: 'review', typed: rightDetails, bank: 'Bank of Examples' });
  expect(screen.getByText('Bank of Examples')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Terms' })).toBeTruthy();
  const guarantee = screen.getByRole('region', { name: messages.directDebitGuarantee });
  expect(guarantee.textContent).toContain('Guaranteed.');
  expect(within(guarantee).queryByRole('img')).toBeNull();
  expect(screen.getByText(statement)).toBeTruthy();
  for (const label of Object.values(labels))
    expect(screen.getByRole('button', { name: `Change ${label}` })).toMatchObject({ name: 'step', value: 'change' });
  expect(screen.getByRole('button', { name: 'Set up my Direct Debit' })).toMatchObject({
    name: 'step',
    value: 'confirm',
  });
  const details = { account_holder: 'Alex Morgan', sort_code: '123456', account_number: '31926819' };
  expect(formValues()).toMatchObject({ ...details, statement, ticked: 'yes', terms_sha256: 'a'.repeat(64) });
});

test('the review has the scheme’s logo where the site has it', () => {
  const directDebitLogo = { image: 'dd.svg', alt: 'Direct Debit', width: 90, height: 30 };
  draw({ step: 'review', typed: rightDetails }, {}, { directDebitLogo });
  expect(screen.getByRole('img', { name: 'Direct Debit' }).getAttribute('src')).toBe('/dd.svg');
});

test.each([
  ['Alex Morgan', undefined],
  ["Siobhán O'Brien", messages.directDebitNameSpelling.replace('{name}', 'SIOBHAN OBRIEN')],
  ['Gareth Llŷr Jr.', messages.directDebitNameSpelling.replace('{name}', 'GARETH LLYR JR')],
  ['王小明', messages.directDebitNameNotCarried],
])('the review says of the name %s what the scheme cannot carry', (account_holder, note) => {
  draw({ step: 'review', typed: { ...rightDetails, account_holder } });
  expect(screen.getByText(account_holder).closest('dd')!.textContent).toBe(account_holder + (note ?? ''));
});

test('D-09 where the mandate is recorded there is only the way on', () => {
  draw(undefined, { completed: ['direct-debit-mandate'] });
  expect(screen.queryByLabelText('Sort code')).toBeNull();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toMatch(/^\/success-dd/);
});

test('where a card is the payment method already it says so', () => {
  draw(undefined, { completed: ['payment-method'] });
  expect(screen.queryByLabelText('Sort code')).toBeNull();
  expect(screen.getByText(/Another payment method is already set up/)).toBeTruthy();
});
