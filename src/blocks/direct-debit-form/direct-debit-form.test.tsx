// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { right, rightMandate, wrong } from '../../../tests/direct-debit/typed-rows.ts';
import { problem, renderBlocks } from '../../../tests/support/render-block.tsx';
import { sampleId, sampleLink, sampleSite } from '../../../tests/support/sample-site.ts';
import { faults } from '../../bank/faults.ts';
import { formatSortCode } from '../../bank/sort-code.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';

const labels = {
  account_holder: 'Name on the account',
  sort_code: 'Sort code',
  account_number: 'Account number',
} as const;
type Typed = Record<keyof typeof labels, string>;
const { statement: _, ...rightDetails } = rightMandate;
const statement = messages.directDebitStatement;

const recorded = { act: 'direct-debit-mandate' };
const site: Partial<CompiledSite> = {
  methods: { ...sampleSite.methods, 'direct-debit': { ...sampleSite.methods['direct-debit'], ...recorded } },
  routes: { ...sampleSite.routes, 'dd-mandate': { ...sampleSite.routes['dd-mandate']!, ...recorded } },
};
const texts = { 'direct-debit-terms': '<h2>Terms</h2>', 'direct-debit-guarantee': '<ul><li>Guaranteed.</li></ul>' };
const record = { reference: 'DS-7K3Q-9XWM', account_ending: '6819', recorded_at: '2026-11-20T10:00:00Z' };

type Options = { answer?: Parameters<typeof renderBlocks>[1]; link?: Partial<Link>; site?: Partial<CompiledSite> };

async function open({ answer, link, site: more }: Options = {}) {
  const drawn = await renderBlocks(
    { type: 'direct-debit-form' },
    {
      site: { ...site, ...more },
      page: { name: 'dd-mandate', texts },
      link: sampleLink('direct-debit', link),
      answers: { 'direct-debit-mandate': { status: 201, body: record } },
      ...answer,
    },
  );
  await waitFor(() => expect(screen.queryByText(messages.loading)).toBeNull());
  return drawn;
}

const field = (name: keyof Typed) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: statement });
const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('button', { name }));

async function fill({ user }: Awaited<ReturnType<typeof open>>, typed: Partial<Typed> = rightDetails) {
  for (const name of Object.keys(labels) as (keyof Typed)[]) {
    await user.clear(field(name));
    if (typed[name]) {
      await user.click(field(name));
      await user.paste(typed[name]);
    }
  }
  if (!box().checked) await user.click(box());
}

afterEach(() => history.replaceState(null, ''));

/** The browser's back button, which jsdom carries out later. */
async function goBack() {
  await act(async () => {
    const gone = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await gone;
  });
}

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

test('nothing can be typed before the link has been read', async () => {
  const drawn = await renderBlocks({ type: 'direct-debit-form' }, { pending: true, site });
  await waitFor(() => expect(field('sort_code').disabled).toBe(true));
  expect(field('account_holder').disabled).toBe(true);
  await act(async () => void (await drawn.store.load()));
  expect(field('sort_code').disabled).toBe(false);
});

describe('Continue with something wrong', () => {
  const rows = wrong.filter(([name]) => name !== 'statement') as [keyof Typed, string, string][];

  test.each(rows)('%s %j: says %s in a summary that takes the focus, and at the field', async (name, typed, code) => {
    const form = await open();
    await fill(form, { ...rightDetails, [name]: typed });
    await press(form, 'Continue');

    const words = messages[(faults[name] as Record<string, string>)[code] as keyof typeof messages];
    const summary = screen.getByRole('alert');
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
    expect(screen.getByRole('heading', { name: messages.directDebitReview })).toBe(document.activeElement);
  });
});

describe('the review', () => {
  test.each(right)('%s %j is shown in full for checking', async (name, typed, kept) => {
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
    ['王小明', messages.directDebitNameNotCarried],
  ])('says of the name %s what the scheme cannot carry', async (account_holder, note) => {
    const form = await open();
    await fill(form, { ...rightDetails, account_holder });
    await press(form, 'Continue');
    const shown = screen.getByText(account_holder).closest('dd')!.textContent;
    expect(shown).toBe(account_holder + (note ?? ''));
  });

  test.each(Object.entries(labels))('Change leads back to %s with everything as it was typed', async (name, label) => {
    const form = await open();
    await fill(form, { account_holder: ' Alex  Morgan', sort_code: '123456', account_number: '3192 6819' });
    await press(form, 'Continue');
    await form.user.click(screen.getByRole('link', { name: `Change ${label}` }));
    await waitFor(() => expect(document.activeElement).toBe(field(name as keyof Typed)));
    expect(Object.keys(labels).map((it) => field(it as keyof Typed).value)).toEqual([
      ' Alex  Morgan',
      '12-34-56',
      '3192 6819',
    ]);
    expect(box().checked).toBe(true);
  });

  test("the browser's back button leads to the form with what was typed; history and storage hold none of it", async () => {
    const form = await open();
    await fill(form);
    await press(form, 'Continue');
    expect(JSON.stringify(history.state)).not.toMatch(/\d{4}|Alex/);
    await goBack();
    expect(field('account_number').value).toBe('31926819');
    expect(box().checked).toBe(true);
    expect([localStorage.length, sessionStorage.length, location.search, location.hash]).toEqual([0, 0, '', '']);
  });

  test('after a reload there is nothing left to review: the form shows, empty', async () => {
    history.replaceState({ directDebitReview: true }, '');
    await open();
    expect(field('account_number').value).toBe('');
    expect(history.state).toEqual({});
  });
});

describe('Confirm', () => {
  const confirm = async (options: Options = {}) => {
    const form = await open(options);
    await fill(form, { account_holder: ' Alex  Morgan', sort_code: '12 34 56', account_number: '926819' });
    await press(form, 'Continue');
    await press(form, 'Confirm');
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
    expect(form.calls).toMatchObject([{ method: 'POST', body }]);
    expect(form.gone).toEqual(['success-dd']);
    expect(form.store.link()).toMatchObject({ link: { completed: ['direct-debit-mandate'], status: 'used' } });
  });

  test('is one call, however often it is pressed, and says that it is busy', async () => {
    let answer = (_: { status: number; body: object }) => {};
    const late = () => new Promise<{ status: number; body: object }>((done) => (answer = done));
    const form = await confirm({ answer: { answers: { 'direct-debit-mandate': late } } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe(messages.pleaseWait);
    await form.user.click(button);
    await act(async () => answer({ status: 201, body: record }));
    expect(form.calls).toHaveLength(1);
  });

  test('R-E04 that fails says so, keeps everything, and works again', async () => {
    let fails = true;
    const answer = () => (fails ? problem(503, 'unavailable') : { status: 201, body: record });
    const form = await confirm({ answer: { answers: { 'direct-debit-mandate': answer } } });
    expect(screen.getByRole('alert').textContent).toContain('We could not save that.');
    expect(screen.getByText('00926819')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm' }));
    fails = false;
    await press(form, 'Confirm');
    expect(form.gone).toEqual(['success-dd']);
  });

  test('whose fields the server refuses leads back to them, with its words', async () => {
    await confirm(answering(422, 'fields-invalid', { errors: [{ field: 'sort_code', code: 'zeros', detail: '…' }] }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(messages.directDebitSortCodeZeros));
    expect(field('account_number').value).toBe('926819');
  });

  test('that a card has come before says so', async () => {
    await confirm(answering(409, 'payment-method-recorded'));
    expect(screen.getByRole('alert').textContent).toContain('A card is already set up');
  });

  test('R-E02 of a link that has expired meanwhile leads to its page', async () => {
    let read = 0;
    const link = () => ({ body: sampleLink('direct-debit', { status: read++ ? 'expired' : 'active' }) });
    const form = await confirm({
      answer: { answers: { 'direct-debit-mandate': problem(410, 'link-expired'), [sampleId]: link } },
    });
    expect(form.gone).toEqual(['expired-link']);
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
  expect(screen.getByText(/A card is already set up/)).toBeTruthy();
});
