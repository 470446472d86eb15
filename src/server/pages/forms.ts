import { cookieFor } from '../../rules/cookies.ts';
import { type FormName, formFields, type Posted } from '../../rules/forms.ts';
import type { Act } from '../../rules/journey/journey.ts';
import type { DirectDebitMandateRequest } from '../../types.gen.ts';
import { isTicked } from '../acts/act-words.ts';
import { consentOf } from '../acts/consents.ts';
import { recordMandate } from '../acts/mandate.ts';
import type { Asked } from '../acts/record-act.ts';
import { Refusal } from '../base/refusal.ts';
import type { SchemaName } from '../base/schemas.ts';
import type { Deps } from '../deps.ts';
import { readChecked } from '../direct-debit/bank-checks.ts';
import type { FormFields } from '../http/form-body.ts';

/** A form that was posted: its fields, its page, and who asks. */
export type Post = Asked & {
  deps: Deps;
  page: string;
  fields: FormFields;
  /** Checks fields against the schema of the call that does the same. Throws `invalid`. */
  read<Body>(schema: SchemaName, names: (keyof Body & string)[]): Body;
};

/** What follows from a form: the act is recorded, its page is drawn again, or a setting is kept in a cookie. */
export type Followed =
  | { recorded: Act; status?: undefined }
  | { again: Omit<Posted, 'form'>; status: number }
  | { cookie: string };

type Form = {
  /** The act that it records: only the page that records it has the form. */
  act?: Act;
  handle(post: Post): Promise<Followed>;
  /** What of the fields its page keeps, where it is drawn again. */
  keeps?(fields: FormFields): Pick<Posted, 'typed' | 'step'>;
};

/** The forms that are more than a button, by what they are for. Each does what the call of the same act does. */
const forms: Partial<Record<FormName, Form>> = {
  'direct-debit-mandate': {
    act: 'direct-debit-mandate',
    async handle({ deps, page: _, fields, read, ...asked }) {
      const step = fields[formFields.step];
      if (step === 'change') return { again: { typed: typedOf(fields) }, status: 200 };
      if (step !== 'confirm') return review(deps, fields);
      const names = ['account_holder', 'sort_code', 'account_number', 'statement', 'terms_sha256'] as const;
      const request = read<DirectDebitMandateRequest>('DirectDebitMandateRequest', [...names]);
      try {
        await recordMandate(deps, asked, request);
      } catch (error) {
        if (error instanceof Refusal && error.slug === 'fields-invalid') return review(deps, fields);
        throw error;
      }
      return { recorded: 'direct-debit-mandate' };
    },
    keeps: (fields) => ({
      typed: typedOf(fields),
      ...(fields[formFields.step] === 'confirm' && reviewed),
    }),
  },

  // A setting of the browser session (D-12).
  'existing-customer': {
    handle: async ({ fields }) => ({ cookie: cookieFor(fields[formFields.ticked] !== undefined) }),
  },

  // It records nothing (D-20).
  'cancel-order': {
    handle: async () => ({ again: { step: 'question' }, status: 200 }),
  },
};

/** What takes a form: its own, or that of a button by the kind of its act. */
export function formNamed(deps: Deps, name: FormName): Form | undefined {
  const consent = consentOf(deps, name);
  if (!consent) return Object.hasOwn(forms, name) ? forms[name] : undefined;
  return {
    act: name,
    async handle({ deps, page, fields, read, ...asked }) {
      const body = read<object>(consent.schema, [...consent.fields] as never[]);
      if (lacksTick(deps, name, page, fields)) return tickMissing;
      await consent.record(deps, name, asked, body);
      return { recorded: name };
    },
  };
}

/** The value with which the box at an act is posted. Any other is no tick (D-24). */
const tick = 'yes';

const hasTick = (fields: FormFields) => fields[formFields.ticked] === tick;

/** The fields that a customer fills in for a Direct Debit, as they came. They go into the page again, and nowhere else. */
function typedOf({ account_holder = '', sort_code = '', account_number = '', ...rest }: FormFields) {
  return { account_holder, sort_code, account_number, ...(hasTick(rest) && { ticked: tick }) };
}

const reviewed = { step: 'review', heading: 'directDebitReview' } as const;

/** The first step of a Direct Debit: what is wrong with the fields, or their review. */
function review({ compiled, bankChecks }: Deps, fields: FormFields): Followed {
  const { ticked, ...details } = typedOf(fields);
  const statement = ticked === undefined ? '' : compiled.acts!['direct-debit-mandate']!.messages.directDebitStatement!;
  const read = readChecked(bankChecks, { ...details, statement });
  if ('faults' in read) return { again: { faults: read.faults, typed: typedOf(fields) }, status: 422 };
  return { again: { ...reviewed, typed: typedOf(fields), ...bankOf(read) }, status: 200 };
}

function bankOf({ bank }: { bank?: string }) {
  return bank === undefined ? {} : { bank };
}

const tickMissing: Followed = { again: { problem: 'gateTickMissing' }, status: 422 };

/** Whether the page has a box to tick, and the form came without its tick. */
function lacksTick({ compiled }: Deps, act: Act, page: string, fields: FormFields): boolean {
  return isTicked(compiled, act, page) && !hasTick(fields);
}

/** The form that a post is of. Throws `invalid` if its page has no such form. */
export function formOf(deps: Deps, page: string, fields: FormFields): FormName {
  const { compiled } = deps;
  const name = fields[formFields.form] ?? '';
  const form = formNamed(deps, name);
  const route = compiled.site.routes[page];
  // A page that reads no link has one form alone.
  const isOfPage = (name === 'existing-customer') === (route?.posts ?? false);
  if (!form || !isOfPage || (form.act && route?.act !== form.act)) throw new Refusal('invalid');
  return name;
}
