import { cookieFor } from '../../rules/cookies.ts';
import { type FormFields, type FormName, formFields, tick } from '../../rules/forms.ts';
import type { Act } from '../../rules/journey/journey.ts';
import { isTicked } from '../acts/act-words.ts';
import { recordAct } from '../acts/record-act.ts';
import { serverKindOf } from '../acts/server-kinds.ts';
import { Refusal } from '../base/refusal.ts';
import type { Deps } from '../deps.ts';
import type { ActForm, Followed, Post } from '../kind.ts';

type Form = {
  /** The act that it records: only the page that records it has the form. */
  act?: Act;
  handle(post: Post): Promise<Followed>;
  keeps?: ActForm['keeps'] | undefined;
};

/** The forms that record nothing, by what they are for. */
const forms: Partial<Record<FormName, Form>> = {
  // A setting of the browser session (D-12).
  'existing-customer': {
    handle: async ({ fields }) => ({ cookie: cookieFor(fields[formFields.ticked] !== undefined) }),
  },

  // D-20.
  'cancel-order': {
    handle: async () => ({ again: { step: 'question' }, status: 200 }),
  },
};

/** What takes a form: its own, or that of its act's kind, which does what the call of the same act does. */
export function formNamed(deps: Deps, name: FormName): Form | undefined {
  const kind = serverKindOf(deps.compiled, name);
  if (!kind) return Object.hasOwn(forms, name) ? forms[name] : undefined;
  return {
    act: name,
    keeps: kind.form?.keeps,
    async handle(post) {
      const { visitor, loadLink, page, fields, readAs } = post;
      const record = (request: object) => recordAct(deps, name, { visitor, loadLink }, request);
      if (kind.form) return kind.form.handle(post, async () => record(readAs(kind.request)));
      const request = readAs<object>(kind.request);
      if (lacksTick(deps, name, page, fields)) return tickMissing;
      await record(request);
      return { recorded: name };
    },
  };
}

const tickMissing: Followed = { again: { problem: 'gateTickMissing' }, status: 422 };

/** Whether the page has a box to tick, and the form came without its tick. */
function lacksTick({ compiled }: Deps, act: Act, page: string, fields: FormFields): boolean {
  return isTicked(compiled, act, page) && fields[formFields.ticked] !== tick;
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
