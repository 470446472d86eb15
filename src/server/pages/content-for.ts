import type { FastifyReply, FastifyRequest } from 'fastify';
import { saysExistingCustomer } from '../../rules/cookies.ts';
import { secondOf } from '../../rules/dates.ts';
import type { FormTicket, Posted } from '../../rules/forms.ts';
import { resumePageAt } from '../../rules/journey/guard.ts';
import { withLinkId } from '../../rules/link-id.ts';
import { shownAnew } from '../../rules/questions/answers.ts';
import { type Question, questionsOn } from '../../rules/questions/question.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import type { Shown } from '../../rules/shown.ts';
import type { AgreedDocument, CompiledPage } from '../../types.gen.ts';
import { readDrafts, shownAnswers } from '../acts/drafts.ts';
import { serverKindOf } from '../acts/server-kinds.ts';
import { askingFor } from '../answers/asking.ts';
import { askFor, preparedPage, shownOn } from '../blocks/prepare.ts';
import type { Deps } from '../deps.ts';
import { offerToken } from '../http/guard.ts';
import type { Draft } from '../kind.ts';
import { type LinkView, toWholeLink } from '../ledger/link.ts';
import { readShownOrder } from '../ledger/order-document.ts';
import { agreedDocumentOf, mandateOf } from '../links/copies.ts';
import { walletsOf } from '../payments/client-token.ts';
import { bringsToken } from './card-token.ts';
import { documentKind } from './headers.ts';
import type { Found, PageRoom, Unknown } from './situation.ts';

/** Collects everything that a page is drawn from, for whoever asks for it. `posted` is the outcome of its form. */
export async function contentFor(
  { deps, guard, drawing }: PageRoom,
  request: FastifyRequest,
  reply: FastifyReply,
  place: Found | Unknown,
  posted?: Posted,
): Promise<Shown> {
  const { site, linkId, state, page: name } = place;
  const content = await drawing.contentOf(name);
  const { token } = offerToken(request, reply, guard);
  const shown = {
    ...{ site, linkId, link: state, page: content, address: request.url, posted, answers: {} },
    now: secondOf(deps.now()),
    isExisting: saysExistingCustomer(request.headers.cookie ?? ''),
  };
  const link = place.kind === 'found' ? place.link : undefined;
  if (!link) return { ...shown, ...(site.routes[name]!.posts && { form: { token } }) };

  const { page, drafts, answers } = await answersFor(deps, link, content);
  const resume = resumePageAt(site, name, toWholeLink(site, link));
  const isCardPage = documentKind(deps.compiled, name) !== 'page';
  return {
    ...shown,
    page,
    answers: withTyped(deps, link, page, answers, posted),
    form: ticketFor(deps, link, page, drafts, token),
    ...(await copiesFor(deps, link, page)),
    ...(isCardPage && { hasToken: bringsToken(request, link), wallets: walletsOf(deps, link).wallets }),
    ...(resume !== undefined && { resumeAt: withLinkId(site.routes[resume]!.path, linkId) }),
  };
}

/** The answers of the link that the page shows, with its blocks and questions as the provider's system has them now. */
async function answersFor(deps: Deps, link: LinkView, content: CompiledPage) {
  const ask = link.status === 'active' ? askFor(deps, async () => link) : undefined;
  const drafts = content.draft === undefined ? {} : await readDrafts(deps, link, ask, content);
  const answers = shownAnswers(deps.compiled, link, drafts);
  const page = ask ? await preparedPage(deps, content, ask, shownOn(deps.compiled, link, content, answers)) : content;
  return { page, drafts, answers };
}

/** Where its form comes back, a page has the answers that were just posted. */
function withTyped(
  deps: Deps,
  link: LinkView,
  page: CompiledPage,
  answers: ShownAnswers,
  posted?: Posted,
): ShownAnswers {
  if (!page.asks || !posted?.fields) return answers;
  return shownAnew(questionsOn(page), posted.fields, answers, askingFor(deps.compiled, link, page.asks.act, answers));
}

/** What the forms of the page bring back: the token, the build, and the hash of the text or the draft that it shows. */
function ticketFor(
  { compiled, release }: Deps,
  link: LinkView,
  { name, asks }: CompiledPage,
  drafts: Record<string, Draft>,
  token: string,
): FormTicket {
  const { act = '' } = compiled.site.routes[name] ?? {};
  const questions = (asks?.questions ?? []).map(({ question }) => question as Question);
  const draft = { questions, answers: drafts[act]?.answers ?? {} };
  const sha256 = serverKindOf(compiled, act)?.drawnHash?.(compiled, link, act, draft);
  return { token, ...(sha256 && { sha256 }), ...(release && { release }) };
}

/** The order and the agreed texts that the blocks of a page show. */
async function copiesFor(deps: Deps, link: LinkView, { needs }: CompiledPage) {
  const showsOrder = needs.includes('switch-order') && link.row.has_order && link.status === 'active';
  const agreed: Record<string, AgreedDocument> = {};
  if (needs.includes('agreed-document'))
    for (const { act, document } of link.records) {
      const copy = document === null ? undefined : await agreedDocumentOf(deps, link, act);
      if (copy) agreed[act] = copy;
    }
  return {
    ...(showsOrder && { order: await readShownOrder(deps, link) }),
    agreed,
    ...(needs.includes('direct-debit-mandate') && { mandate: await mandateOf(deps, link) }),
  };
}
