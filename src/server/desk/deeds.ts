import { randomUUID } from 'node:crypto';
import { defined } from '../../rules/defined.ts';
import type { FormFields } from '../../rules/forms.ts';
import { endOfDay } from '../../rules/london-time.ts';
import { timeIn } from '../../rules/questions/calendar.ts';
import { amountIn } from '../../rules/text/pounds.ts';
import { problem, type Refusal } from '../base/refusal.ts';

/** One of the provider's calls about a link, by the name of its operation. */
export type DeedCall = {
  id: 'resendLetter' | 'addNote' | 'correctLink' | 'unlockLink' | 'expireLink' | 'refundPayment' | 'eraseCustomer';
  body?: object;
  params?: { name: string };
  key?: string;
};

/** A field of a form, if it is of one, and what is wrong there. */
export type Wrong = [field: string | undefined, words: string];

/** What can be done with a link: the call for the fields of its form, or what is wrong; `done` may be by its status. */
type Deed = {
  done: string | Record<number, string>;
  needs?: 'lead';
  call(fields: Record<string, string>): DeedCall | Wrong;
};

/** An amount in pounds, as the label asks for it. */
const penceIn = (pounds = ''): number | undefined => amountIn(pounds)?.pence;

/** The fields that are not empty, under these names. */
const given = (fields: Record<string, string>, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (fields[name]?.trim() ? [[name, fields[name]!.trim()]] : [])));

export const deeds: Record<string, Deed> = {
  letter: {
    done: 'The letter waits to be sent.',
    call: (fields) => ({ id: 'resendLetter', params: { name: fields.letter ?? '' }, body: given(fields, ['to']) }),
  },
  note: {
    done: 'The note is kept.',
    call: ({ text = '' }) =>
      text.trim() ? { id: 'addNote', body: { text: text.trim() } } : ['text', 'Write the note first.'],
  },
  correct: {
    done: 'It is put right.',
    call(fields) {
      const { until, ...values } = given(fields, ['customer_email', 'customer_phone', 'until']);
      if (until !== undefined && !timeIn(`${until}T12:00:00Z`))
        return ['until', 'It must be a day, such as 2027-12-24.'];
      const expires_at = until && endOfDay(`${until}T12:00:00Z`).toISOString();
      const body = { ...values, ...defined({ expires_at }) };
      if (Object.keys(body).length === 0) return ['customer_email', 'Say what is to be put right.'];
      return { id: 'correctLink', body };
    },
  },
  amount: {
    done: 'The amount is set.',
    call(fields) {
      const pence = penceIn(fields.amount);
      if (!pence) return ['amount', 'Write the amount such as 34.99.'];
      return { id: 'correctLink', body: { amount_pence: pence } };
    },
  },
  unlock: { done: 'Cards are taken again.', call: () => ({ id: 'unlockLink' }) },
  expire: {
    done: 'The link is ended.',
    call: ({ sure }) => (sure ? { id: 'expireLink' } : ['sure', 'Tick it to end the link. Nothing was changed.']),
  },
  refund: {
    done: {
      201: 'The money goes back.',
      200: 'That was given back already: nothing more goes.',
      202: 'Whether the money goes back is not certain yet: the card gateway is asked until it says so.',
    },
    needs: 'lead',
    call({ amount, again, reason = '', anyway, key = randomUUID() }) {
      const pence = penceIn(amount);
      if (!pence) return ['amount', 'Write the amount such as 34.99.'];
      if (pence !== penceIn(again)) return ['again', 'The two amounts differ. Nothing was given back.'];
      if (!reason.trim()) return ['reason', 'Say why.'];
      const body = { amount_pence: pence, reason: reason.trim(), ...(anyway && { anyway: true }) };
      return { id: 'refundPayment', body, key };
    },
  },
  erase: {
    ...{ done: 'What is personal is erased.', needs: 'lead' },
    call({ reason = '', sure }) {
      if (!reason) return ['reason', 'Say why. Nothing was erased.'];
      if (!sure) return ['sure', 'Tick it to erase. Nothing was erased.'];
      return { id: 'eraseCustomer', body: { reason } };
    },
  },
};

/** The fields that the calls name otherwise. */
const fieldNames: Record<string, string> = { amount_pence: 'amount', expires_at: 'until' };

/** What a call has refused, by the fields of the form. */
export function wrongsOf({ slug, details: { errors = [] } }: Refusal): Wrong[] {
  if (slug === 'key-reused')
    return [[undefined, 'Something was given back from that page already, and nothing now: look at the history.']];
  if (errors.length === 0) return [[undefined, problem(slug).detail ?? '']];
  return errors.map(({ field, code, detail }) => {
    if (code === 'disputed') return [field, 'The bank may give the customer the same money. Nothing was given back.'];
    if (slug === 'refund-refused') return [undefined, detail];
    const said = detail.replace(/^"\w+" must/, 'It must').replace(/^Of £/, 'It is too much: of £');
    return [fieldNames[field] ?? field, said];
  });
}

/** The fields of a form, each once. */
export const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as FormFields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
