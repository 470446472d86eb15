import { data, redirect } from 'react-router-dom';
import { sectionMarks } from '../../rules/document-html.ts';
import { valueReader } from '../../rules/facts.ts';
import { type FormFields, type FormName, formFields, type Posted, tick } from '../../rules/forms.ts';
import { type Act, missingPage, slotsOf } from '../../rules/journey/journey.ts';
import { canonicalUuid, nilId, withLinkId } from '../../rules/link-id.ts';
import { changedAgain, reactionTo } from '../../rules/problems.ts';
import { changeAddress, isChange } from '../../rules/questions/question.ts';
import { linkIdIn } from '../../rules/routes.ts';
import { pageAfterAct } from '../acts/act-words.ts';
import { Refusal, statusOf } from '../base/refusal.ts';
import { type SchemaName, schemas } from '../base/schemas.ts';
import { checkBody } from '../base/validator.ts';
import { isOutage } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { readForm } from '../http/form-body.ts';
import { lookupFor } from '../journey/document-text.ts';
import type { FormResult, Post } from '../kind.ts';
import { findLink, type LinkView, toWholeLink } from '../ledger/link.ts';
import { formNamed, formOf } from './forms.ts';
import type { Asked, PageRoom, Visit } from './room.ts';

/**
 * Does what a posted form of a page asks for (D-61): leads on, or returns what its page says then, with a status. Nothing is
 * read of a form whose link is not there: its page says so.
 */
export async function actOn({ deps }: PageRoom, page: string, { request, context: visit }: Asked) {
  if (visit.method !== 'POST') throw new Response(null, { status: 405 });
  const needsLink = deps.compiled.site.routes[page]!.link !== 'none';
  const before = needsLink ? await findBefore(deps, visit) : undefined;
  if (needsLink && !before) return null;
  let fields: FormFields = {};
  let name: FormName | undefined;
  try {
    if (visit.unread) throw visit.unread;
    fields = readForm(new Uint8Array(await request.arrayBuffer()));
    if (!visit.isOwnToken(fields[formFields.token] ?? '')) throw new Refusal('xsrf');
    name = formOf(deps, page, fields);
    const form = formNamed(deps, name, page)!;
    // Another language was chosen: the page comes again in it, with all that is typed so far.
    if (fields[formFields.language] !== undefined) return again(visit, { form: name, ...form.keeps?.(fields) }, 200);
    const loadLink: Post['loadLink'] = async (db, options) => {
      const link = await findLink({ ...deps, db }, deps.compiled.site, idIn(visit), deps.now(), options);
      if (!link) throw new Refusal('link-unknown');
      return link;
    };
    if (before === 'unavailable') throw new Refusal('unavailable');
    if (form.act !== undefined && before?.recorded.includes(form.act))
      return recorded(deps, visit, before, form.act, page);

    const readAs = <Body>(schema: SchemaName) => readFields<Body>(schema, fields);
    const { visitor, address } = visit;
    const post = { visitor, loadLink, deps, act: name, page, fields, isChange: isChange(address), readAs };
    const result = await form.handle(post);
    if (!('recorded' in result)) return acted(visit, post, result);
    return recorded(deps, visit, await loadLink(deps.db, { lock: false }), result.recorded, page);
  } catch (error) {
    const refusal = await visit.refusalFor(error as Error);
    const link = before === 'unavailable' ? undefined : before;
    return refuse(deps, { page, name, fields, link }, refusal, { request, context: visit });
  }
}

async function findBefore(deps: Deps, visit: Visit): Promise<LinkView | 'unavailable' | undefined> {
  try {
    return await findLink(deps, deps.compiled.site, idIn(visit), deps.now());
  } catch (error) {
    if (isOutage(error)) return 'unavailable';
    throw error;
  }
}

/** The page again, with what it says of its form. */
function again(visit: Visit, posted: Posted, status: number, headers: Record<string, string> = {}) {
  visit.typed = posted.fields;
  return data(posted, { status, headers });
}

/** The outcome of a form that recorded nothing: its page again, or the way on. */
function acted(visit: Visit, { deps, act: form, page }: Post, result: Exclude<FormResult, { recorded: Act }>) {
  if ('again' in result) return again(visit, { form, ...result.again }, result.status);
  if ('cookie' in result) return redirect(visit.address, { status: 303, headers: { 'set-cookie': result.cookie } });
  const path = pathTo(deps, result.goOn ?? page, visit);
  return redirect(result.isChange ? changeAddress(path) : path, 303);
}

const recorded = (deps: Deps, visit: Visit, link: LinkView, act: Act, page: string) =>
  redirect(pathTo(deps, pageAfterAct(deps.compiled, link, act, page) ?? page, visit), 303);

type Form = { page: string; name: FormName | undefined; fields: FormFields; link: LinkView | undefined };

/** The answer to a form that was refused: what is wrong, and what was typed; or the step that is missing. */
function refuse(
  deps: Deps,
  { page, name, fields, link }: Form,
  { slug, details, headers }: Refusal,
  { request, context: visit }: Asked,
) {
  const { site } = deps.compiled;
  const missing = slug === 'step-missing' && link && missingPage(site, toWholeLink(site, link));
  if (missing) return redirect(pathTo(deps, missing, visit), 303);
  const form = name ? formNamed(deps, name, page) : undefined;
  const faults = details.errors?.map(({ field, code, detail }) => ({ field, code, message: detail }));
  const problem =
    (slug === 'xsrf'
      ? problemOfForeign(request.headers.has('cookie'), link)
      : reactionTo(slug, site.acts[form?.act ?? '']).message) ?? (isMalformed(slug) ? 'formRefused' : 'submitFailed');
  const isAgain = fields[formFields.again] === problem ? changedAgain(problem) : undefined;
  const changed =
    link && slug === 'document-changed' && changedSections(deps, link, form?.act, fields[formFields.sections]);
  const status = statusOf(slug);
  const posted: Posted = {
    form: (name ?? site.routes[page]?.act) as FormName,
    ...(slug === 'fields-invalid' && faults
      ? { faults, isTicked: fields[formFields.ticked] === tick }
      : { problem: isAgain ?? problem }),
    ...(changed && { changed }),
    ...form?.keeps?.(fields),
    // Where its link cannot be read, the page offers to send them again.
    ...(status >= 500 && name && { sent: fields }),
  };
  return again(visit, posted, status, headers);
}

/** The message for a form without the visitor's token. While a card is checked, nobody is told that nothing was taken. */
function problemOfForeign(hasCookies: boolean, link: LinkView | undefined) {
  if (hasCookies) return 'formRefused';
  return link && link.pending.length > 0 ? 'paymentPending' : 'cookiesNeeded';
}

/** The problems of a form that say nothing of its act. */
const isMalformed = (slug: string) =>
  ['origin', 'xsrf', 'bad-request', 'invalid', 'too-large', 'unsupported-media-type'].includes(slug);

/** The sections of an act's document whose words are others than a form has shown, by its marks. */
function changedSections({ compiled }: Deps, link: LinkView, act: Act | undefined, marks = ''): string[] {
  const { site, documents } = compiled;
  const whole = toWholeLink(site, link);
  const slot = slotsOf(site, whole).find(({ acts }) => act !== undefined && acts.includes(act));
  const document = documents[slot?.document ?? ''];
  if (!document || marks === '') return [];
  const now = sectionMarks(document, valueReader(site, whole), lookupFor(site, whole)).split(' ');
  return now.filter((mark) => !marks.split(' ').includes(mark)).map((mark) => mark.split(':')[0]!);
}

const idIn = ({ address }: Visit) => canonicalUuid(linkIdIn(address) ?? '') ?? nilId;

const pathTo = ({ compiled }: Deps, page: string, { address }: Visit) =>
  withLinkId(compiled.site.routes[page]!.path, linkIdIn(address));

function readFields<Body>(schema: SchemaName, fields: FormFields): Body {
  const names = Object.keys((schemas[schema] as { properties: object }).properties);
  const body = Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  checkBody(body, schema);
  return body as Body;
}
