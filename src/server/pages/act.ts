import type { FastifyRequest } from 'fastify';
import { sectionMarks } from '../../rules/document-html.ts';
import { valueReader } from '../../rules/facts.ts';
import { type FormFields, type FormName, formFields, type Posted, tick } from '../../rules/forms.ts';
import { type Act, missingPage, slotsOf } from '../../rules/journey/journey.ts';
import { canonicalUuid, nilId, withLinkId } from '../../rules/link-id.ts';
import { changedAgain, reactionTo } from '../../rules/problems.ts';
import { changeAddress, isChange } from '../../rules/questions/question.ts';
import { pageAfterAct } from '../acts/act-words.ts';
import { Refusal, statusOf } from '../base/refusal.ts';
import { type SchemaName, schemas } from '../base/schemas.ts';
import { checkBody } from '../base/validator.ts';
import { refusalFor } from '../http/failures.ts';
import { tokenProblem } from '../http/guard.ts';
import { visitorOf } from '../http/visitor.ts';
import { lookupFor } from '../journey/document-text.ts';
import type { FormResult, Post } from '../kind.ts';
import { findLink, type LinkView, toWholeLink } from '../ledger/link.ts';
import { formNamed, formOf } from './forms.ts';
import type { Answer } from './show.ts';
import { linkIdAt, type PageRoom } from './situation.ts';

/** What became of a posted form: the way on, with a cookie for a setting, or its page again. */
export type Acted =
  | { kind: 'recorded'; to: string; cookie?: string }
  | { kind: 'refused'; answer: Answer; headers: Record<string, string> };

/** Does what a posted form of a page asks for, by the function of its act's call (D-24). Never throws. */
export async function act(room: PageRoom, request: FastifyRequest, page: string): Promise<Acted> {
  const { deps, guard } = room;
  const fields = (request.body ?? {}) as FormFields;
  let name: FormName | undefined;
  try {
    // A body of another type was not read.
    if (request.body === undefined) throw new Refusal('unsupported-media-type');
    const foreign = tokenProblem(request, fields[formFields.token] ?? '', guard);
    if (foreign) throw foreign;
    name = formOf(deps, page, fields);
    const form = formNamed(deps, name, page)!;
    // Another language was chosen: the page comes again in it, with all that is typed so far.
    if (fields[formFields.language] !== undefined)
      return refused({ posted: { form: name, ...form.keeps?.(fields) }, status: 200 });
    const loadLink: Post['loadLink'] = async (db, options) => {
      const link = await findLink({ db, signer: deps.signer }, deps.compiled.site, idAt(request), deps.now(), options);
      if (!link) throw new Refusal('link-unknown');
      return link;
    };
    const before = form.act === undefined ? undefined : await loadLink(deps.db, { lock: false });
    if (before?.recorded.includes(form.act!)) return recorded(room, request, before, form.act!, page);

    const readAs = <Body>(schema: SchemaName) => readFields<Body>(schema, fields);
    const caller = { visitor: visitorOf(request), loadLink };
    const post = { ...caller, deps, act: name, page, fields, isChange: isChange(request.url), readAs };
    const result = await form.handle(post);
    if (!('recorded' in result)) return acted(room, request, post, result);
    return recorded(room, request, await loadLink(deps.db, { lock: false }), result.recorded, page);
  } catch (error) {
    return refuse(room, request, page, await refusalFor(error as Error, request), name, fields);
  }
}

const refused = (answer: Answer, headers: Record<string, string> = {}): Acted => ({ kind: 'refused', answer, headers });

/** The outcome of a form that recorded nothing: its page again, or the way on. */
function acted(
  { deps }: PageRoom,
  request: FastifyRequest,
  { act: form, page }: Post,
  result: Exclude<FormResult, { recorded: Act }>,
): Acted {
  if ('again' in result) return refused({ posted: { form, ...result.again }, status: result.status });
  if ('cookie' in result) return { kind: 'recorded', to: request.url, cookie: result.cookie };
  const path = pathTo(deps, result.goOn ?? page, request);
  return { kind: 'recorded', to: result.isChange ? changeAddress(path) : path };
}

const recorded = ({ deps }: PageRoom, request: FastifyRequest, link: LinkView, name: Act, page: string): Acted => ({
  kind: 'recorded',
  to: pathTo(deps, pageAfterAct(deps.compiled, link, name, page) ?? page, request),
});

/** The answer to a form that was refused, also before its body was read: what is wrong, and what was typed. */
export async function refuse(
  room: PageRoom,
  request: FastifyRequest,
  page: string,
  { slug, details, headers }: Refusal,
  name?: FormName,
  fields: FormFields = {},
): Promise<Acted> {
  const { deps } = room;
  const link = slug === 'step-missing' || slug === 'document-changed' ? await linkAt(deps, request) : undefined;
  const missing =
    slug === 'step-missing' && link && missingPage(deps.compiled.site, toWholeLink(deps.compiled.site, link));
  if (missing) return { kind: 'recorded', to: pathTo(deps, missing, request) };
  const form = name ? formNamed(deps, name, page) : undefined;
  const faults = details.errors?.map(({ field, code, detail }) => ({ field, code, message: detail }));
  const problem =
    (slug === 'xsrf'
      ? problemOfForeign(request)
      : reactionTo(slug, deps.compiled.site.acts[form?.act ?? '']).message) ??
    (isMalformed(slug) ? 'formRefused' : 'submitFailed');
  const again = fields[formFields.again] === problem ? changedAgain(problem) : undefined;
  const changed = link && changedSections(deps, link, form?.act, fields[formFields.sections]);
  const posted: Posted = {
    form: (name ?? deps.compiled.site.routes[page]?.act) as FormName,
    ...(slug === 'fields-invalid' && faults
      ? { faults, isTicked: fields[formFields.ticked] === tick }
      : { problem: again ?? problem }),
    ...(changed && { changed }),
    ...form?.keeps?.(fields),
  };
  const status = statusOf(slug);
  return refused({ posted, status, ...(status >= 500 && { sent: fields }) }, headers);
}

/** The problems with which a form is refused before its link is read. */
const isMalformed = (slug: string) =>
  ['origin', 'xsrf', 'bad-request', 'invalid', 'too-large', 'unsupported-media-type'].includes(slug);

/** The message for a form without the visitor's token. */
const problemOfForeign = ({ headers }: FastifyRequest) => (headers.cookie ? 'formRefused' : 'cookiesNeeded');

/** The sections of an act's document whose words are others than a form has shown, by its marks. */
function changedSections({ compiled }: PageRoom['deps'], link: LinkView, act: Act | undefined, marks = ''): string[] {
  const { site, documents } = compiled;
  const whole = toWholeLink(site, link);
  const slot = slotsOf(site, whole).find(({ acts }) => act !== undefined && acts.includes(act));
  const document = documents[slot?.document ?? ''];
  if (!document || marks === '') return [];
  const now = sectionMarks(document, valueReader(site, whole), lookupFor(site, whole)).split(' ');
  return now.filter((mark) => !marks.split(' ').includes(mark)).map((mark) => mark.split(':')[0]!);
}

const linkAt = (deps: PageRoom['deps'], request: FastifyRequest) =>
  findLink(deps, deps.compiled.site, idAt(request), deps.now());

const idAt = (request: FastifyRequest) => canonicalUuid(linkIdAt(request) ?? '') ?? nilId;

const pathTo = ({ compiled }: PageRoom['deps'], page: string, request: FastifyRequest) =>
  withLinkId(compiled.site.routes[page]!.path, linkIdAt(request));

function readFields<Body>(schema: SchemaName, fields: FormFields): Body {
  const names = Object.keys((schemas[schema] as { properties: object }).properties);
  const body = Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  checkBody(body, schema);
  return body as Body;
}
