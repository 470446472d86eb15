import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { sampleLink, sampleSite } from '../../../src/states/sample-site.ts';
import type { CompiledSite, Link } from '../../../src/types.gen.ts';
import { rightMandate } from '../content/typed-rows.ts';
import { renderBlocks } from '../drawn/render-block.tsx';

/** The text fields by their names in the call, with the labels that customers see. */
export const labels = {
  account_holder: 'Name on the account',
  sort_code: 'Sort code',
  account_number: 'Account number',
} as const;
export type Typed = Record<keyof typeof labels, string>;
const { statement: _, ...details } = rightMandate;
/** Details in which every field is right. */
export const rightDetails: Typed = details;
export const statement = messages.directDebitStatement;

const recorded = { act: 'direct-debit-mandate' };
/** The sample site with the form in the place of its placeholder. */
export const site: Partial<CompiledSite> = {
  methods: { ...sampleSite.methods, 'direct-debit': { ...sampleSite.methods['direct-debit'], ...recorded } },
  routes: { ...sampleSite.routes, 'dd-mandate': { ...sampleSite.routes['dd-mandate']!, ...recorded } },
};
const texts = { 'direct-debit-terms': '<h2>Terms</h2>', 'direct-debit-guarantee': '<ul><li>Guaranteed.</li></ul>' };
export const record = { reference: 'DS-7K3Q-9XWM', account_ending: '6819', recorded_at: '2026-11-20T10:00:00Z' };

export type Options = {
  answer?: Parameters<typeof renderBlocks>[1];
  link?: Partial<Link>;
  site?: Partial<CompiledSite>;
};

/** Draws the form as its page does, and waits until it has been loaded. */
export async function open({ answer, link, site: more }: Options = {}) {
  onTestFinished(() => history.replaceState(null, ''));
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

export const field = (name: keyof Typed) => screen.getByLabelText<HTMLInputElement>(labels[name]);
export const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: statement });
export const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('button', { name }));

/** Fills the form in and ticks the box. */
export async function fill({ user }: Awaited<ReturnType<typeof open>>, typed: Partial<Typed> = rightDetails) {
  for (const name of Object.keys(labels) as (keyof Typed)[]) {
    await user.clear(field(name));
    if (typed[name]) {
      await user.click(field(name));
      await user.paste(typed[name]);
    }
  }
  if (!box().checked) await user.click(box());
}
