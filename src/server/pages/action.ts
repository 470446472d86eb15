import { data, redirect } from 'react-router-dom';
import { type FormFields, type FormName, formFields, type Posted, tick } from '../../rules/forms.ts';
import { type Act, missingPage } from '../../rules/journey/journey.ts';
import { canonicalUuid, nilId, withLinkId } from '../../rules/link-id.ts';
import { changedAgain, reactionTo } from '../../rules/problems.ts';
import { changeAddress, isChange } from '../../rules/questions/question.ts';
import { linkIdIn } from '../../rules/routes.ts';
import type { Compiled } from '../../types.gen.ts';
import { pageAfterAct } from '../acts/act-words.ts';
import { actText } from '../acts/server-kinds.ts';
import { Refusal, statusOf } from '../base/refusal.ts';
import { readForm } from '../http/form-body.ts';
import { sectionMarks } from '../journey/document-text.ts';
import type { FormResult, ServerKind } from '../kind.ts';
import { type LinkView, toWholeLink } from '../ledger/link.ts';
import type { Ports } from '../ports.ts';
import { type FormRoom, formOf, setCustomer, settingForm } from './forms.ts';
import type { Asked, Visit } from './room.ts';

/** A form as far as it is known. */
type Sent = {
  page: string;
  link: LinkView | undefined;
  typed: FormFields;
  name?: FormName;
  act?: Act | undefined;
  keeps?: ServerKind['keeps'];
};

/**
 * Does what a posted form of a page asks for (D-61): leads on, or returns what its page says then, with a status. Nothing is
 * read of a form whose link is not there: its page says so.
 */
export async function actOn(
  room: FormRoom & Pick<Ports, 'findLink'>,
  page: string,
  { request, context: visit }: Asked,
) {
  if (visit.method !== 'POST') throw new Response(null, { status: 405 });
  const { compiled } = room;
  const needsLink = compiled.site.routes[page]!.link !== 'none';
  const id = canonicalUuid(linkIdIn(visit.address) ?? '') ?? nilId;
  const found = needsLink ? await room.findLink(id) : undefined;
  if (needsLink && !found) return null;
  const sent: Sent = { page, link: found === 'unavailable' ? undefined : found, typed: {} };
  try {
    if (visit.unread) throw visit.unread;
    sent.typed = readForm(new Uint8Array(await request.arrayBuffer()), 'page');
    const { typed } = sent;
    if (!visit.isOwnToken(typed[formFields.token] ?? '')) throw new Refusal('xsrf');
    sent.name = typed[formFields.form] ?? '';
    const { name } = sent;
    if (!needsLink) {
      if (name !== settingForm) throw new Refusal('invalid');
      return answerTo(compiled, sent, setCustomer(typed), visit);
    }
    const { act, keeps, handle } = formOf(compiled, name, page);
    Object.assign(sent, { act, keeps });
    // Another language was chosen: the page comes again in it, with all that is typed so far.
    if (typed[formFields.language] !== undefined) return again(visit, { form: name, ...keeps?.(typed) }, 200);
    if (!sent.link) throw new Refusal('unavailable');
    const { link } = sent;
    const poster = { visitor: visit.visitor, isChange: isChange(visit.address) };
    const result = await handle(room, { act: name, page, typed, link }, poster);
    if (!('recorded' in result)) return answerTo(compiled, sent, result, visit);
    const now = await room.findLink(id);
    if (now === undefined || now === 'unavailable') throw new Refusal('unavailable');
    return wayOn(compiled, visit, now, result.recorded, page);
  } catch (error) {
    return refuse(compiled, sent, await visit.refusalFor(error as Error), { request, context: visit });
  }
}

/** The page again, with what it says of its form. */
function again(visit: Visit, posted: Posted, status: number, headers: Record<string, string> = {}) {
  visit.typed = posted.fields;
  return data(posted, { status, headers });
}

/** The outcome of a form that recorded nothing: its page again, or the way on. */
function answerTo(
  compiled: Compiled,
  { name, page }: Sent,
  result: Exclude<FormResult, { recorded: Act }>,
  visit: Visit,
) {
  if ('again' in result) return again(visit, { form: name!, ...result.again }, result.status);
  if ('cookie' in result) return redirect(visit.address, { status: 303, headers: { 'set-cookie': result.cookie } });
  const path = pathTo(compiled, result.goOn ?? page, visit);
  return redirect(result.isChange ? changeAddress(path) : path, 303);
}

const wayOn = (compiled: Compiled, visit: Visit, link: LinkView, act: Act, page: string) =>
  redirect(pathTo(compiled, pageAfterAct(compiled, link, act, page) ?? page, visit), 303);

const pathTo = ({ site }: Compiled, page: string, { address }: Visit) =>
  withLinkId(site.routes[page]!.path, linkIdIn(address));

/** The answer to a form that was refused: what is wrong, and what was typed; or the step that is missing. */
function refuse(
  compiled: Compiled,
  { page, name, act, keeps, typed, link }: Sent,
  { slug, details, headers }: Refusal,
  { request, context: visit }: Asked,
) {
  const { site } = compiled;
  const missing = slug === 'step-missing' && link && missingPage(site, toWholeLink(site, link));
  if (missing) return redirect(pathTo(compiled, missing, visit), 303);
  const status = statusOf(slug);
  const { step, heading, ...kept } = keeps?.(typed) ?? {};
  const common = {
    form: name ?? site.routes[page]?.act ?? '',
    ...kept,
    // Where its link cannot be read, the page offers to send them again.
    ...(status >= 500 && name !== undefined && { sent: typed }),
  };
  const faults =
    slug === 'fields-invalid' && details.errors?.map(({ detail, ...rest }) => ({ ...rest, message: detail }));
  if (faults) {
    const isTicked = typed[formFields.ticked] === tick;
    return again(visit, { ...common, faults, isTicked }, status, headers);
  }
  const problem =
    (slug === 'xsrf'
      ? problemOfForeign(request.headers.has('cookie'), link)
      : reactionTo(slug, site.acts[act ?? '']).message) ?? (isMalformed(slug) ? 'formRefused' : 'submitFailed');
  const isTwice = typed[formFields.again] === problem;
  const posted: Posted = {
    ...common,
    ...(step && { step, heading }),
    problem: (isTwice && changedAgain(problem)) || problem,
    ...(link && slug === 'document-changed' && { changed: changedSections(compiled, link, act, typed) }),
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
function changedSections(
  compiled: Compiled,
  link: LinkView,
  act: Act | undefined,
  { [formFields.sections]: marks = '' }: FormFields,
): string[] {
  const html = act && actText(compiled, link, act)?.html;
  if (!html || marks === '') return [];
  const now = sectionMarks(html).filter((mark) => !marks.split(' ').includes(mark));
  return now.map((mark) => mark.split(':')[0]!);
}
