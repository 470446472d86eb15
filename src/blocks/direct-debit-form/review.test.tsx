// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { scrolled } from '../../../tests/support/browser/scrolled.ts';
import { right } from '../../../tests/support/content/typed-rows.ts';
import {
  box,
  field,
  fill,
  labels,
  type Options,
  open,
  press,
  record,
  rightDetails,
  statement,
  type Typed,
} from '../../../tests/support/direct-debit/direct-debit-form.tsx';
import { problem } from '../../../tests/support/drawn/render-block.tsx';
import { formatSortCode } from '../../rules/bank/digits.ts';

/** The calls that record a mandate. */
const recordings = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ path }) => path.endsWith('/direct-debit-mandate'));

/** Some of every field's: tests/rules/bank/mandate.test.ts has them all. */
const typedRight = right.filter((_, index) => index % 6 === 0);

describe('the review', () => {
  test.each(typedRight)('%s %j is shown in full for checking', async (name, typed, kept) => {
    const form = await open();
    await fill(form, { ...rightDetails, [name]: typed });
    await press(form, 'Continue');
    expect(screen.getByText(name === 'sort_code' ? formatSortCode(kept) : kept)).toBeTruthy();
  });

  test('has the terms, the Guarantee, the statement and Confirm', async () => {
    const form = await open();
    await fill(form);
    await press(form, 'Continue');
    expect(screen.getByRole('heading', { name: 'Terms' })).toBeTruthy();
    const guarantee = screen.getByRole('region', { name: messages.directDebitGuarantee });
    expect(guarantee.textContent).toContain('Guaranteed.');
    expect(within(guarantee).queryByRole('img')).toBeNull();
    expect(screen.getByText(statement)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  });

  test("shows the scheme's logo where the site has it", async () => {
    const logo = { image: 'dd.svg', alt: 'Direct Debit', width: 90, height: 30 };
    const form = await open({ site: { directDebitLogo: logo } });
    await fill(form);
    await press(form, 'Continue');
    expect(screen.getByRole('img', { name: 'Direct Debit' }).getAttribute('src')).toBe('/dd.svg');
  });

  test.each([
    ['Alex Morgan', undefined],
    ["Siobhán O'Brien", messages.directDebitNameSpelling.replace('{name}', 'SIOBHAN OBRIEN')],
    ['Gareth Llŷr Jr.', messages.directDebitNameSpelling.replace('{name}', 'GARETH LLYR JR')],
    ['王小明', messages.directDebitNameNotCarried],
  ])('says of the name %s what the scheme cannot carry', async (account_holder, note) => {
    const form = await open();
    await fill(form, { ...rightDetails, account_holder });
    await press(form, 'Continue');
    const shown = screen.getByText(account_holder).closest('dd')!.textContent;
    expect(shown).toBe(account_holder + (note ?? ''));
  });

  test('Change goes back one step, however often it is pressed', async () => {
    const form = await open();
    await fill(form);
    await press(form, 'Continue');
    const back = vi.spyOn(history, 'back');
    const gone = new Promise((done) => addEventListener('popstate', done, { once: true }));
    const change = screen.getByRole('button', { name: `Change ${labels.sort_code}` });
    await act(async () => {
      change.click();
      change.click();
      await gone;
    });
    expect(back).toHaveBeenCalledOnce();
    back.mockRestore();
    expect(document.activeElement).toBe(field('sort_code'));
  });

  test.each(Object.entries(labels))('Change leads back to %s with everything as it was typed', async (name, label) => {
    const form = await open();
    await fill(form, { account_holder: ' Alex  Morgan', sort_code: '123456', account_number: '3192 6819' });
    await press(form, 'Continue');
    await form.user.click(screen.getByRole('button', { name: `Change ${label}` }));
    await waitFor(() => expect(document.activeElement).toBe(field(name as keyof Typed)));
    expect(Object.keys(labels).map((it) => field(it as keyof Typed).value)).toEqual([
      ' Alex  Morgan',
      '12-34-56',
      '3192 6819',
    ]);
    expect(box().checked).toBe(true);
  });
});

describe('Confirm', () => {
  const confirm = async (options: Options = {}) => {
    const form = await open(options);
    await fill(form, { account_holder: ' Alex  Morgan', sort_code: '12 34 56', account_number: '926819' });
    await press(form, 'Continue');
    await press(form, 'Confirm');
    // The shown words are hashed before they are sent.
    await waitFor(() => expect(recordings(form)).not.toEqual([]), { timeout: 10_000 });
    await act(async () => undefined);
    return form;
  };
  const answering = (status: number, slug: string, more: object = {}): Options => ({
    answer: {
      answers: {
        'direct-debit-mandate': { ...problem(status, slug), body: { ...problem(status, slug).body, ...more } },
      },
    },
  });

  test('records what was read, with the words of the box, and goes on', async () => {
    const form = await confirm();
    const body = { account_holder: 'Alex Morgan', sort_code: '123456', account_number: '00926819', statement };
    expect(recordings(form)).toMatchObject([{ method: 'POST', body }]);
    await waitFor(() => expect(form.gone).toEqual(['success-dd']));
    // The page does not change while it is left.
    expect(form.store.link()).toMatchObject({ link: { completed: [] } });
  });

  test('under way leaves no way to change what is recorded; once it has failed there is one again', async () => {
    let answer = (_: { status: number; body: object }) => {};
    const late = () => new Promise<{ status: number; body: object }>((done) => (answer = done));
    const form = await confirm({ answer: { answers: { 'direct-debit-mandate': late } } });
    const change = screen.getByRole('button', { name: `Change ${labels.account_number}` });
    const back = vi.spyOn(history, 'back');
    await form.user.click(change);
    expect(back).not.toHaveBeenCalled();
    back.mockRestore();
    expect(change.ariaDisabled).toBe('true');
    await act(async () => answer({ status: 503, body: problem(503, 'unavailable').body }));
    await form.user.click(change);
    await waitFor(() => expect(document.activeElement).toBe(field('account_number')));
  });

  test('R-E04 that fails says so, keeps everything, and works again', async () => {
    let fails = true;
    const answer = () => (fails ? problem(503, 'unavailable') : { status: 201, body: record });
    const form = await confirm({ answer: { answers: { 'direct-debit-mandate': answer } } });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not save that.');
    await waitFor(() => expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')]));
    expect(screen.getByText('00926819')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm' }));
    fails = false;
    await press(form, 'Confirm');
    await waitFor(() => expect(form.gone).toEqual(['success-dd']));
  });

  test('whose fields the server refuses leads back to them, with its words', async () => {
    await confirm(answering(422, 'fields-invalid', { errors: [{ field: 'sort_code', code: 'zeros', detail: '…' }] }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(messages.directDebitSortCodeZeros));
    expect(field('account_number').value).toBe('926819');
  });

  test('that a card has come before says so', async () => {
    await confirm(answering(409, 'payment-method-recorded'));
    expect((await screen.findByRole('alert')).textContent).toContain('Another payment method is already set up');
  });
});
