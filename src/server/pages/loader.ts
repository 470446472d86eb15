import { data, redirect } from 'react-router-dom';
import { saysExistingCustomer } from '../../rules/cookies.ts';
import { secondOf, siteAt } from '../../rules/dates.ts';
import { defined } from '../../rules/defined.ts';
import type { FormTicket } from '../../rules/forms.ts';
import { guard, resumePageAt } from '../../rules/journey/guard.ts';
import { bareOf, canonicalUuid, nilId, withLinkId } from '../../rules/link-id.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { shownAnew } from '../../rules/questions/answers.ts';
import { questionsOn } from '../../rules/questions/question.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import { linkIdIn } from '../../rules/routes.ts';
import type { Shown, ShownLink } from '../../rules/shown.ts';
import type { AgreedDocument, Compiled, CompiledPage, CompiledSite } from '../../types.gen.ts';
import { saidSha256 } from '../acts/act-words.ts';
import { actText, serverKindOf } from '../acts/server-kinds.ts';
import { askingFor, questionsOf } from '../answers/asking.ts';
import { askFor, preparedPage, readDrafts, shownAnswers, shownOn } from '../blocks/prepare.ts';
import type { ContentDeps } from '../deps.ts';
import { sectionMarks } from '../journey/document-text.ts';
import type { Draft } from '../kind.ts';
import { type LinkView, linkForAct, toWholeLink } from '../ledger/link.ts';
import { toPublicLink } from '../ledger/public-link.ts';
import { agreedDocumentOf } from '../papers/agreed.ts';
import { mandateOf } from '../papers/mandate.ts';
import type { Ports } from '../ports.ts';
import { bringsToken } from './card-token.ts';
import { documentKind } from './headers.ts';
import type { Asked, PageRoom, Visit } from './room.ts';

/** A file of the build that is the page: drawn for nobody in particular. */
export type Built = { file: string };

/** Loads a page (D-61): leads elsewhere, or returns what it is drawn from, or its file where it is for nobody's link. */
export async function loadPage(room: PageRoom, name: string, path: string, asked: Asked) {
  const { request, context: visit } = asked;
  const now = secondOf(room.now());
  const site = siteAt(room.compiled.site, now);
  const { link: reads, posts } = site.routes[name]!;
  const linkId = reads === 'none' ? undefined : linkIdIn(visit.address);
  // A form of nobody's link needs a token: others have none before their link is known.
  const isPosted = posts && reads === 'none';
  if (reads !== 'required' && linkId === undefined && !isPosted && site === room.compiled.site)
    return { file: `${bareOf(path)}/index.html`.replace(/^\/+/, '') } satisfies Built;

  const read = linkId === undefined ? undefined : await room.findLink(canonicalUuid(linkId) ?? nilId);
  const found = read && read !== 'unavailable' ? linkForAct(site, read, site.routes[name]!.act) : read;
  const state = stateOf(site, found, linkId);
  const decision = guard(site, name, state);
  if (decision.show === 'redirect') return redirect(withLinkId(site.routes[decision.page]!.path, linkId), 303);

  const retryAfter = state.status === 'unknown' ? room.countUnknown(visit.visitor.ip_address) : undefined;
  const page = await room.contentOf(decision.show === 'instead' ? decision.page : name);
  const shown: Shown = {
    ...{ site, linkId, link: state, page, answers: {}, now },
    isExisting: saysExistingCustomer(request.headers.get('cookie') ?? ''),
  };
  if (retryAfter !== undefined) return data(shown, { status: 429, headers: { 'retry-after': String(retryAfter) } });
  if (decision.show === 'instead') return data(shown, 404);
  if (state.status === 'failed') return data(shown, { status: 503, headers: { 'retry-after': '5' } });
  if (!found || found === 'unavailable') return { ...shown, ...(posts && { form: { token: visit.token } }) };

  if (visit.method === 'GET') visit.later.push(room.noteOpened(found, visit.visitor));
  return loadFor(room, found, shown, asked);
}

function stateOf(
  site: CompiledSite,
  link: LinkView | 'unavailable' | undefined,
  linkId: string | undefined,
): ShownLink {
  if (link === 'unavailable') return { status: 'failed' };
  if (link) return { status: 'ready', link: toPublicLink(site, link) };
  return { status: linkId === undefined ? 'none' : 'unknown' };
}

type CopiesRoom = ContentDeps & Pick<Ports, 'readOrder' | 'readText' | 'maskedAccount'>;
type LinkRoom = CopiesRoom & Pick<Ports, 'read' | 'drafts' | 'wallets'>;

/** Adds what a page shows of its link, with blocks and questions as the provider's system has them now. */
async function loadFor(
  room: LinkRoom,
  link: LinkView,
  shown: Shown,
  { request, context: visit }: Asked,
): Promise<Shown> {
  const { compiled } = room;
  const { site, linkId, page: content } = shown;
  const { name } = content;
  const ask = link.status === 'active' ? askFor(room, link) : undefined;
  const drafts = content.draft === undefined ? {} : await readDrafts(room, link, ask, content);
  const answers = shownAnswers(compiled, link, drafts);
  const page = ask ? await preparedPage(compiled, content, ask, shownOn(compiled, link, content, answers)) : content;
  const resume = resumePageAt(site, name, toWholeLink(site, link));
  const isCardPage = documentKind(compiled, name) !== 'page';
  const hasToken = isCardPage && bringsToken(visit.method, request.headers, link);
  if (hasToken) visit.cardLink = link;
  return {
    ...shown,
    page,
    answers: withTyped(compiled, link, page, answers, visit),
    form: ticketFor(room, link, page, drafts, visit.token),
    ...(await copiesFor(room, link, page)),
    ...(isCardPage && { hasToken, wallets: room.wallets(link) }),
    ...(resume !== undefined && { resumeAt: withLinkId(site.routes[resume]!.path, linkId) }),
  };
}

/** Where its form comes back, a page has the answers that were just posted. */
function withTyped(compiled: Compiled, link: LinkView, page: CompiledPage, answers: ShownAnswers, { typed }: Visit) {
  if (!page.asks || !typed) return answers;
  return shownAnew(questionsOn(page), typed, answers, askingFor(compiled, link, page.asks.act, answers));
}

/** What the forms of the page bring back: the token, the build, and the hash of the text or the draft that it shows. */
function ticketFor(
  { compiled, release }: ContentDeps,
  link: LinkView,
  { name }: CompiledPage,
  drafts: Record<string, Draft>,
  token: string,
): FormTicket {
  const { act = '' } = ownEntry(compiled.site.routes, name) ?? {};
  const draft = ownEntry(drafts, act) ?? {
    questions: questionsOf(compiled, act).map(({ question }) => question),
    answers: {},
  };
  const sha256 = serverKindOf(compiled, act)?.drawnHash?.(compiled, link, act, draft);
  const said = saidSha256(compiled, act, link);
  const sections = sectionMarks(actText(compiled, link, act)?.html ?? '').join(' ');
  return {
    ...defined({ token, sha256, release, said }),
    ...(sections && { sections }),
  };
}

/** The order and the agreed texts that the blocks of a page show. */
async function copiesFor(room: CopiesRoom, link: LinkView, { needs }: CompiledPage) {
  const showsOrder = needs.includes('switch-order') && link.row.has_order && link.status === 'active';
  const agreed: Record<string, AgreedDocument> = {};
  if (needs.includes('agreed-document'))
    for (const { act, document } of link.records) {
      const copy = document === undefined ? undefined : await agreedDocumentOf(room, link, act);
      if (copy) agreed[act] = copy;
    }
  return {
    ...(showsOrder && { order: await room.readOrder(link) }),
    agreed,
    ...(needs.includes('direct-debit-mandate') && { mandate: await mandateOf(room, link) }),
  };
}
