import { randomUUID } from 'node:crypto';
import type { FormFields } from '../../rules/forms.ts';
import { endOfDay } from '../../rules/london-time.ts';
import { isDay } from '../../rules/questions/calendar.ts';
import { amountIn } from '../../rules/text/pounds.ts';

/** One of the provider's calls, below the address of a link. */
export type DeedCall = { method: 'POST' | 'PATCH'; path: string; body?: object; headers?: Record<string, string> };

/** What somebody at the desk can do with a link. It returns the call for the fields of its form, or what is wrong in them. */
type Deed = { done: string; needs?: 'lead'; call(fields: Record<string, string>): DeedCall | string };

/** An amount in pounds, as the label asks for it. */
const penceIn = (pounds = ''): number | undefined => amountIn(pounds)?.pence;

/** The fields that are not empty, under these names. */
const given = (fields: Record<string, string>, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (fields[name]?.trim() ? [[name, fields[name]!.trim()]] : [])));

export const deeds: Record<string, Deed> = {
  letter: {
    done: 'The letter waits to be sent.',
    call: (fields) => ({
      ...{ method: 'POST', path: `/letters/${encodeURIComponent(fields.letter ?? '')}` },
      body: given(fields, ['to']),
    }),
  },
  note: {
    done: 'The note is kept.',
    call: ({ text = '' }) =>
      text.trim() ? { method: 'POST', path: '/notes', body: { text: text.trim() } } : 'Write the note first.',
  },
  correct: {
    done: 'It is put right.',
    call(fields) {
      const { until, ...values } = given(fields, ['customer_email', 'customer_phone', 'until']) as Record<
        string,
        string
      >;
      const body = {
        ...values,
        ...(until !== undefined && { expires_at: isDay(until) ? endOfDay(`${until}T12:00:00Z`).toISOString() : until }),
      };
      return Object.keys(body).length === 0 ? 'Say what is to be put right.' : { method: 'PATCH', path: '', body };
    },
  },
  amount: {
    done: 'The amount is set.',
    call(fields) {
      const pence = penceIn(fields.amount);
      return pence ? { method: 'PATCH', path: '', body: { amount_pence: pence } } : 'Write the amount such as 34.99.';
    },
  },
  unlock: { done: 'Cards are taken again.', call: () => ({ method: 'POST', path: '/unlock' }) },
  expire: {
    done: 'The link has expired.',
    call: ({ sure }) => (sure ? { method: 'POST', path: '/expire' } : 'Tick the box to end the link.'),
  },
  refund: {
    ...{ done: 'The money goes back.', needs: 'lead' },
    call({ amount, again, reason = '', key = randomUUID() }) {
      const pence = penceIn(amount);
      if (!pence) return 'Write the amount such as 34.99.';
      if (pence !== penceIn(again)) return 'The two amounts differ. Nothing was given back.';
      if (!reason.trim()) return 'Say why.';
      const body = { amount_pence: pence, reason: reason.trim() };
      return { method: 'POST', path: '/refunds', body, headers: { 'idempotency-key': key } };
    },
  },
  erase: {
    ...{ done: 'What is personal is erased.', needs: 'lead' },
    call({ reason = '', sure }) {
      if (!reason.trim() || !sure) return 'Say why, and tick the box. Nothing was erased.';
      return { method: 'POST', path: '/erase', body: { reason: reason.trim() } };
    },
  },
};

/** The fields of a form, each once. */
export const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as FormFields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
