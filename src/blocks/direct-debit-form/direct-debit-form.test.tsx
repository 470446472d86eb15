// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { wrong } from '../../../tests/support/content/typed-rows.ts';
import {
  box,
  field,
  fill,
  labels,
  open,
  press,
  rightDetails,
  site,
  type Typed,
} from '../../../tests/support/direct-debit/direct-debit-form.tsx';
import { problem, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { faults } from '../../rules/bank/faults.ts';

test('has the fields by their names, the statement and Continue, and keeps bank details out of autofill', async () => {
  await open();
  for (const name of Object.keys(labels) as (keyof Typed)[]) expect(field(name).value).toBe('');
  expect(box().checked).toBe(false);
  expect(field('account_holder').autocomplete).toBe('name');
  for (const name of ['sort_code', 'account_number'] as const) {
    expect(field(name)).toMatchObject({ autocomplete: 'off', inputMode: 'numeric', type: 'text' });
  }
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('bank details are gone from the page before the browser stores it, and typing goes on when it comes back', async () => {
  const form = await open();
  const show = async (type: string) =>
    act(async () => void dispatchEvent(Object.assign(new Event(type), { persisted: true })));
  const secrets = () => [rightDetails.account_number, rightDetails.sort_code, rightDetails.account_holder];
  const held = () => document.body.innerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join();

  await fill(form, { ...rightDetails, account_number: rightDetails.account_number.slice(0, 5) });
  await show('pagehide');
  expect([...document.querySelectorAll('input')].map(({ value, checked }) => [value, checked])).toEqual(
    Array(4).fill(['', false]),
  );
  await show('pageshow');
  expect(field('account_number').value).toBe('');

  await fill(form);
  await press(form, 'Continue');
  expect(held()).toContain(rightDetails.account_number);
  await show('pagehide');
  for (const secret of secrets()) expect(held()).not.toContain(secret);
});

test('details that a program fills in without an event count', async () => {
  const form = await open();
  await fill(form, { ...rightDetails, account_holder: '' });
  field('account_holder').value = rightDetails.account_holder;
  await press(form, 'Continue');
  expect(await screen.findByText(rightDetails.account_holder)).toBeTruthy();
});

test('nothing can be typed before the link has been read', async () => {
  const drawn = await renderBlocks({ type: 'direct-debit-form' }, { pending: true, site });
  await waitFor(() => expect(field('sort_code').disabled).toBe(true));
  expect(field('account_holder').disabled).toBe(true);
  await act(async () => void (await drawn.store.load()));
  expect(field('sort_code').disabled).toBe(false);
});

describe('Continue with something wrong', () => {
  // Each fault of each field once: tests/rules/bank/mandate.test.ts has every way to type it.
  const once = new Map(wrong.map((row) => [`${row[0]} ${row[2]}`, row]));
  const rows = [...once.values()].filter(([name]) => name !== 'statement') as [keyof Typed, string, string][];

  test.each(rows)('%s %j: says %s in a summary that takes the focus, and at the field', async (name, typed, code) => {
    const form = await open();
    await fill(form, { ...rightDetails, [name]: typed });
    await press(form, 'Continue');

    const words = messages[(faults[name] as Record<string, string>)[code] as keyof typeof messages];
    const summary = screen.getByRole('alert').parentElement!;
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([words]);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    const described = field(name).getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(`Error: ${words}`);
    expect(form.calls).toEqual([]);

    await form.user.click(within(summary).getByRole('link'));
    expect(document.activeElement).toBe(field(name));
    expect(location.hash).toBe('');
  });

  test('tells everything at once, in the order of the fields, and keeps what is typed', async () => {
    const form = await open();
    await fill(form, { account_holder: 'a@b', sort_code: '1', account_number: '' });
    await form.user.click(box());
    await press(form, 'Continue');
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      messages.directDebitNameEmail,
      messages.directDebitSortCodeTooShort,
      messages.directDebitAccountNumberEmpty,
      messages.directDebitStatementEmpty.replace('{team}', 'Help team').replace('{phone}', '01632 960 999'),
    ]);
    expect([field('account_holder').value, field('sort_code').value]).toEqual(['a@b', '1']);
    expect(box().getAttribute('aria-invalid')).toBe('true');
  });

  test('once put right, goes on', async () => {
    const form = await open();
    await press(form, 'Continue');
    await fill(form);
    await press(form, 'Continue');
    expect(screen.queryByRole('alert')?.textContent).toBe('');
    expect(screen.getByRole('button', { name: messages.directDebitConfirm })).toBeTruthy();
  });
});

describe('Continue with what the published data knows', () => {
  const check = (answer: ReturnType<typeof problem>) => ({ answer: { answers: { 'direct-debit-check': answer } } });

  test('names the bank in the review', async () => {
    const form = await open(check({ body: { bank: 'Bank of Examples' } }));
    await fill(form);
    await press(form, 'Continue');
    expect(screen.getByText('Bank of Examples')).toBeTruthy();
    const body = { sort_code: expect.stringMatching(/^\d{6}$/), account_number: expect.stringMatching(/^\d{8}$/) };
    expect(form.calls).toMatchObject([{ method: 'POST', body }]);
  });

  test('checks anew what is changed during the check, and names the bank of that', async () => {
    const banks = { [rightDetails.sort_code.replaceAll('-', '')]: 'Bank of Examples', '200000': 'Another Bank' };
    let first = () => {};
    const begun = new Promise<void>((resolve) => {
      first = resolve;
    });
    const form = await open({
      answer: {
        answers: {
          async 'direct-debit-check'() {
            const { sort_code } = form.calls.at(-1)!.body as Typed;
            if (form.calls.length === 1) await begun;
            return { body: { bank: banks[sort_code] } };
          },
        },
      },
    });
    await fill(form);
    await press(form, 'Continue');
    await fill(form, { ...rightDetails, sort_code: '20-00-00' });
    await act(async () => first());
    expect(await screen.findByText('20-00-00')).toBeTruthy();
    expect(screen.getByText('Another Bank')).toBeTruthy();
  });

  test('says what cannot be right, at its field', async () => {
    const errors = [{ field: 'account_number', code: 'modulus', detail: '' }];
    const { body, status } = problem(422, 'fields-invalid');
    const form = await open(check({ status: status!, body: { ...body, errors } }));
    await fill(form);
    await press(form, 'Continue');
    expect(screen.getByRole('link', { name: messages.directDebitAccountNumberModulus })).toBeTruthy();
    expect(field('account_number').getAttribute('aria-invalid')).toBe('true');
  });
});

test('D-09 where the mandate is recorded there is only the way on', async () => {
  await open({ link: { completed: ['direct-debit-mandate'] } });
  expect(screen.queryByLabelText('Sort code')).toBeNull();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toMatch(/^\/success-dd/);
});

test('where a card is the payment method already it says so', async () => {
  await open({ link: { completed: ['payment-method'] } });
  expect(screen.queryByLabelText('Sort code')).toBeNull();
  expect(screen.getByText(/Another payment method is already set up/)).toBeTruthy();
});
