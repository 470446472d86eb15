import type { FastifyReply, FastifyRequest } from 'fastify';
import { saysExistingCustomer } from '../../rules/cookies.ts';
import { secondOf, siteAt } from '../../rules/dates.ts';
import type { Drawn, DrawnPage } from '../../rules/drawn.ts';
import { type FormName, formFields, type Posted } from '../../rules/forms.ts';
import { canonicalUuid, linkIdOf, nilId, withLinkId } from '../../rules/link-id.ts';
import { shownAnew } from '../../rules/questions/answers.ts';
import { type Question, questionsOn, type Typed } from '../../rules/questions/question.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import { isPayPalPath } from '../../rules/routes.ts';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import { readDrafts, shownAnswers } from '../acts/drafts.ts';
import { serverKindOf } from '../acts/server-kinds.ts';
import { askingFor } from '../answers/asking.ts';
import type { MinuteLimit } from '../base/limits.ts';
import { askFor, preparedPage, shownOn } from '../blocks/prepare.ts';
import { isOutage } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { type FormAnswer, type FormAnswers, forgetFormAnswer, type KeptAnswer, stepAt } from '../http/form-answer.ts';
import { type GuardOptions, isSecure, offerToken } from '../http/guard.ts';
import type { Draft } from '../kind.ts';
import { findLinkOfAnyBrand, type LinkView, toPublicLink } from '../ledger/link.ts';
import { readShownOrder } from '../ledger/order-document.ts';
import { homeOf } from '../links/address.ts';
import { walletsOf } from '../payments/client-token.ts';
import type { Drawing } from '../release/drawing.ts';
import { bringsToken, sendWithToken } from './card-token.ts';
import { compressFor } from './compressed.ts';
import { documentKind, headersOfDrawn } from './headers.ts';

export type LinkPagesOptions = {
  deps: Deps;
  guard: GuardOptions;
  formAnswers: FormAnswers;
  unknownLinks: MinuteLimit;
  drawing: Drawing;
};

export type DrawLinkPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  answer?: FormAnswer,
) => Promise<boolean>;

/**
 * Draws the page for the link of its address (D-23), with the facts that the browser hydrates it with, and sends it.
 * Resolves to false where the page's built file is the answer. That is where the page needs no link and the address has
 * none, unless the page has a form or its content has changed by its dates. It is so too where the database does not
 * answer a GET, and where the drawing fails.
 */
export function linkPages({ deps, guard, formAnswers, unknownLinks, drawing }: LinkPagesOptions): DrawLinkPage {
  return async (request, reply, name, given) => {
    const now = deps.now();
    const site = siteAt(deps.compiled.site, secondOf(now));
    // A built file is as of the time of the build.
    const isDated = site !== deps.compiled.site;
    const route = site.routes[name]!;
    const linkId = route.link === 'none' ? undefined : linkIdAt(request);
    if (linkId === undefined && route.link !== 'required' && !route.posts && !isDated) return false;
    const storedAnswer = formAnswers.read(request, { now, secure: isSecure(request, guard) });
    const answer = given ?? answerAt(request, name, storedAnswer);
    try {
      const found = linkId === undefined ? undefined : await findLinkFor(linkId, now, answer !== undefined);
      const isElsewhere = found && found !== 'unavailable' && found.row.brand !== (site.brand ?? null);
      const home = isElsewhere && homeOf(guard.publicUrl(), deps.compiled, found.row.brand);
      // PUBLIC_URL may itself be a brand's host, and leads no link of none anywhere else.
      if (home && new URL(home).host !== request.host) {
        sendOn(reply, home + request.url, given ? 303 : 308);
        return true;
      }
      const link = isElsewhere ? undefined : found;
      const retryAfter = link || linkId === undefined ? undefined : unknownLinks.count(request.ip);
      const linkState = knownOf(site, link, linkId);

      const keepsAnswer = !answer || given || isFilled(answer.posted) || linkState.status === 'failed';
      if (storedAnswer && (!keepsAnswer || isFormOver(storedAnswer, linkState, route.act)))
        forgetFormAnswer(request, reply);
      const decision = await drawing.guard(site, name, linkState, 'back-load');
      if (decision.show === 'redirect') {
        sendOn(reply, withLinkId(site.routes[decision.page]!.path, linkId));
        return true;
      }
      const content = await drawing.contentOf(decision.show === 'instead' ? decision.page : name);
      const isFound = link !== undefined && link !== 'unavailable';
      const askRead = isFound && link.status === 'active' ? askFor(deps, async () => link) : undefined;
      const drafts = isFound && content.draft !== undefined ? await readDrafts(deps, link, askRead, content) : {};
      const shown = isFound ? shownAnswers(deps.compiled, link, drafts) : {};
      const canShow = askRead && isFound && shownOn(deps.compiled, link, content, shown);
      const page = canShow ? await preparedPage(deps, content, askRead, canShow) : content;
      const order = isFound && (await orderFor(page, link));
      const sha256 = isFound && drawnHash(link, page, drafts);
      const answers = isFound && answersOn(page, link, shown, answer?.posted.fields);
      const isExisting = saysExistingCustomer(request.headers.cookie ?? '');
      const kind = documentKind(deps.compiled, name, isPayPalPath(request.url));
      const { token } = offerToken(request, reply, guard);
      const isOpen = isFound && kind !== 'page' && decision.show === 'page' && bringsToken(request, link);
      const tokenFollows = isOpen && deps.gateway.page;
      const drawnPage: DrawnPage = {
        site,
        page,
        location: request.url,
        origin: guard.publicUrl(),
        linkId: linkId ?? '',
        drawn: {
          link: linkState,
          ...(order && { order }),
          ...(answers && Object.keys(answers).length > 0 && { answers }),
          ...((isFound || route.posts) && {
            form: { token, ...(sha256 && { sha256 }), ...(isFound && { release: deps.release! }) },
          }),
          ...(answer && decision.show === 'page' && { posted: postedOf(answer, linkState) }),
          ...(isExisting && { existingCustomer: true }),
        },
        ...(tokenFollows && { tokenFollows, takesWallets: walletsOf(deps, link).wallets !== undefined }),
        ...(isDated && { isDated }),
      };
      const html = await drawing.draw(drawnPage);

      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      const status = answer?.status ?? 200;
      reply.code(retryAfter !== undefined ? 429 : decision.show === 'instead' ? 404 : status);
      reply.headers({ ...headersOfDrawn(deps.compiled, page.name, kind, deps), ...ofDrawn });
      if (tokenFollows) sendWithToken(request, reply, html, { deps, link });
      else reply.send(await compressFor(request, reply, html));
      return true;
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be drawn for its link');
      return false;
    }
  };

  /** The answer to a form that its page shows: at another step than its own, only the typed fields. */
  function answerAt(request: FastifyRequest, name: string, kept: KeptAnswer | undefined): FormAnswer | undefined {
    const step = stepAt(request.url);
    const { act } = deps.compiled.site.routes[name]!;
    if (step === refusedStep) {
      return { posted: { form: act as FormName, problem: problemOfForeign(request) }, status: 403 };
    }
    if (kept?.page !== name || kept.linkId !== idAt(request)) return undefined;
    const { form, typed } = kept.posted;
    if (kept.posted.step === step) return kept;
    return typed && { posted: { form, typed }, status: 200 };
  }

  /** Whether a form is over: the link has ended, the act is recorded, or another method was chosen. */
  function isFormOver({ linkId, posted }: KeptAnswer, state: Drawn['link'], act: string | undefined): boolean {
    if (state.status !== 'ready' || state.link.id !== linkId) return false;
    const { status, completed } = state.link;
    const isOfMethod = Object.values(deps.compiled.site.methods).some((method) => method.act === act);
    return status !== 'active' || completed.includes(posted.form) || (isOfMethod && act !== posted.form);
  }

  /** The hash of the text that the act of a page agrees to, or of its questions with the draft's answers. */
  function drawnHash(link: LinkView, { name, asks }: CompiledPage, drafts: Record<string, Draft>): string | undefined {
    const { act = '' } = deps.compiled.site.routes[name] ?? {};
    const questions = (asks?.questions ?? []).map(({ question }) => question as Question);
    const draft = { questions, answers: drafts[act]?.answers ?? {} };
    return serverKindOf(deps.compiled, act)?.drawnHash?.(deps.compiled, link, act, draft);
  }

  /** The answers that a page shows: where its form comes back, with those that were just posted. */
  function answersOn(page: CompiledPage, link: LinkView, shown: ShownAnswers, typed?: Typed): ShownAnswers {
    if (!page.asks || !typed) return shown;
    return shownAnew(questionsOn(page), typed, shown, askingFor(deps.compiled, link, page.asks.act, shown));
  }

  /** Reads the link. Where the database does not answer, a form still gets its page, with the form's result. */
  async function findLinkFor(
    linkId: string,
    now: Date,
    isForm: boolean,
  ): Promise<LinkView | 'unavailable' | undefined> {
    const id = canonicalUuid(linkId) ?? nilId;
    return findLinkOfAnyBrand(deps, deps.compiled.site, id, now).catch((error: unknown) => {
      if (isForm && isOutage(error)) return 'unavailable' as const;
      throw error;
    });
  }

  async function orderFor(page: CompiledPage, { row, status }: LinkView): Promise<Drawn['order']> {
    if (!page.needs.includes('switch-order') || !row.has_order || status !== 'active') return undefined;
    return { status: 'ready', order: await readShownOrder(deps.db, row.id) };
  }
}

function knownOf(
  site: CompiledSite,
  link: LinkView | 'unavailable' | undefined,
  linkId: string | undefined,
): Drawn['link'] {
  if (link === 'unavailable') return { status: 'failed' };
  if (link) return { status: 'ready', link: toPublicLink(site, link) };
  return { status: linkId === undefined ? 'none' : 'unknown' };
}

/** Whether an answer has something that the customer would have to do again. */
const isFilled = ({ typed, fields, step }: Posted) => Boolean(typed ?? fields ?? step);

/**
 * A page whose link cannot be read has no form. It keeps the sent fields, to send them again (D-24). While a card is still
 * being checked, nobody is told that nothing was taken.
 */
function postedOf({ posted, fields = {} }: FormAnswer, state: Drawn['link']): Posted {
  if (state.status === 'failed' && fields[formFields.form] !== undefined) return { ...posted, sent: fields };
  const isUnsure = state.status === 'ready' && state.link.pending && posted.problem === 'cookiesNeeded';
  return isUnsure ? { ...posted, problem: 'paymentPending' } : posted;
}

/** A drawn page is kept by no cache, and its forms post their origin (D-23). */
const ofDrawn = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
};

export function sendOn(reply: FastifyReply, path: string, status: 303 | 308 = 303): void {
  reply.header('cache-control', 'no-store').redirect(path, status);
}

/** The step in the address of a page whose form came without the visitor's token. */
export const refusedStep = 'refused';

/** The message for a form without the visitor's token. */
export const problemOfForeign = ({ headers }: FastifyRequest) => (headers.cookie ? 'formRefused' : 'cookiesNeeded');

export const idAt = (request: FastifyRequest) => canonicalUuid(linkIdAt(request) ?? '') ?? nilId;

/** The link's id in the address of a page, as it stands there. */
export function linkIdAt({ url }: FastifyRequest): string | undefined {
  const [pathname = '/', search = ''] = url.split('?');
  return linkIdOf({ pathname, search });
}
