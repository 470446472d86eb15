import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FormFields, type FormName, formFields, type Posted } from '../../rules/forms.ts';
import { type Act, missingPage } from '../../rules/journey/journey.ts';
import { withLinkId } from '../../rules/link-id.ts';
import { changedAgain, reactionTo } from '../../rules/problems.ts';
import { changeAddress, isChange } from '../../rules/questions/question.ts';
import { pageAfterAct } from '../acts/act-words.ts';
import type { MinuteLimit } from '../base/limits.ts';
import { Refusal, statusOf } from '../base/refusal.ts';
import { type SchemaName, schemas } from '../base/schemas.ts';
import { checkBody } from '../base/validator.ts';
import { refusalFor } from '../http/failures.ts';
import { atStep, type FormAnswer, forgetFormAnswer } from '../http/form-answer.ts';
import { isSecure, tokenProblem } from '../http/guard.ts';
import { visitorOf } from '../http/visitor.ts';
import type { FormResult, Post } from '../kind.ts';
import { findLink, type LinkView, toWholeLink } from '../ledger/link.ts';
import { formNamed, formOf } from './forms.ts';
import {
  type DrawLinkPage,
  idAt,
  type LinkPagesOptions,
  linkIdAt,
  problemOfForeign,
  refusedStep,
  sendOn,
} from './link-pages.ts';

type Options = LinkPagesOptions & { draw: DrawLinkPage; foreignForms: MinuteLimit };

/** Handlers of posted forms, each by the function of its act's call. They lead on (303), or show faults (D-24). */
export function formPosts({ deps, guard, formAnswers, draw, foreignForms }: Options) {
  /** Answers a form whose body was read. Returns false if the page's file must be the answer. */
  async function take(request: FastifyRequest, reply: FastifyReply, page: string): Promise<boolean> {
    const fields = (request.body ?? {}) as FormFields;
    let name: FormName | undefined;
    try {
      // A body of another type was not read.
      if (request.body === undefined) throw new Refusal('unsupported-media-type');
      if (!isOwn(request, fields)) throw new Refusal('xsrf');
      name = formOf(deps, page, fields);
      const loadLink: Post['loadLink'] = async (db, options) => {
        const link = await findLink(
          { db, signer: deps.signer },
          deps.compiled.site,
          idAt(request),
          deps.now(),
          options,
        );
        if (!link) throw new Refusal('link-unknown');
        return link;
      };
      const form = formNamed(deps, name, page)!;
      // Another language was chosen: the page comes again in it, with all that is typed so far.
      if (fields[formFields.language] !== undefined)
        return show(request, reply, page, fields, { posted: { form: name, ...form.keeps?.(fields) }, status: 200 });
      const { act } = form;
      const before = act === undefined ? undefined : await loadLink(deps.db, { lock: false });
      if (before?.recorded.includes(act!)) return goOn(request, reply, before, act!, page);

      const readAs = <Body>(schema: SchemaName) => readFields<Body>(schema, fields);
      const caller = { visitor: visitorOf(request), loadLink };
      const post = { ...caller, deps, act: name, page, fields, isChange: isChange(request.url), readAs };
      const result = await form.handle(post);
      if (!('recorded' in result)) return answerWith(result, request, reply, post);
      const link = await loadLink(deps.db, { lock: false });
      return goOn(request, reply, link, result.recorded, page);
    } catch (error) {
      return refuse(request, reply, page, await refusalFor(error as Error, request), name, fields);
    }
  }

  /** Answers a form that recorded nothing: with its page again, or with the way on. */
  async function answerWith(
    result: Exclude<FormResult, { recorded: Act }>,
    request: FastifyRequest,
    reply: FastifyReply,
    { act: form, page, fields }: Post,
  ): Promise<boolean> {
    if ('again' in result) {
      const { again, status } = result;
      return show(request, reply, page, fields, { posted: { form, ...again }, status });
    }
    if ('goOn' in result) {
      const path = pathTo(result.goOn ?? page, request);
      forgetFormAnswer(request, reply);
      sendOn(reply, result.isChange ? changeAddress(path) : path);
      return true;
    }
    // Beside the token's cookie, if that is set too.
    reply.header('set-cookie', result.cookie);
    sendOn(reply, request.url);
    return true;
  }

  const isOwn = (request: FastifyRequest, fields: FormFields) =>
    tokenProblem(request, fields[formFields.token] ?? '', guard) === undefined;

  function goOn(request: FastifyRequest, reply: FastifyReply, link: LinkView, act: Act, page: string): true {
    forgetFormAnswer(request, reply);
    sendOn(reply, pathTo(pageAfterAct(deps.compiled, link, act, page) ?? page, request));
    return true;
  }

  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
    refusal: Refusal,
    name?: FormName,
    fields: FormFields = {},
  ): Promise<boolean> {
    const { slug } = refusal;
    if (!isOwn(request, fields)) foreignForms.count(request.ip);
    const elsewhere = slug === 'step-missing' && (await pageOfMissingStep(request));
    if (elsewhere) {
      sendOn(reply, pathTo(elsewhere, request));
      return true;
    }
    if (slug === 'xsrf' && request.headers['sec-fetch-mode'] === 'navigate') {
      // Without its cookies a browser cannot bring the answer along. Who shows no pages gets the 403 at once.
      sendOn(reply, atStep(request.url, refusedStep));
      return true;
    }
    const pageForm = name ? formNamed(deps, name, page) : undefined;
    const act = pageForm?.act;
    const faults = refusal.details.errors?.map(({ field, code, detail }) => ({ field, code, message: detail }));
    const problem =
      (slug === 'xsrf' ? problemOfForeign(request) : reactionTo(slug, deps.compiled.site.acts[act ?? '']).message) ??
      (isMalformed(slug) ? 'formRefused' : 'submitFailed');
    const repeatedProblem = fields[formFields.again] === problem ? changedAgain(problem) : undefined;
    const form = name ?? deps.compiled.site.routes[page]?.act;
    const keptFields = pageForm?.keeps?.(fields);
    const problemOrFaults = slug === 'fields-invalid' && faults ? { faults } : { problem: repeatedProblem ?? problem };
    const posted: Posted = { form: form as FormName, ...problemOrFaults, ...keptFields };
    reply.headers(refusal.headers);
    const status = statusOf(slug);
    return show(request, reply, page, fields, { posted, status, ...(status >= 500 && { fields }) });
  }

  /**
   * Leads to the page that shows the answer, so that the way back never asks to send the form again. The answer is the
   * page itself where no page of ours has sent the form, or where the answer is too long for a cookie.
   */
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
    fields: FormFields,
    answer: FormAnswer,
  ): Promise<boolean> {
    const storedAnswer = { ...answer, page, linkId: idAt(request) };
    const options = { now: deps.now(), secure: isSecure(request, guard) };
    if (!isOwn(request, fields) || !formAnswers.keep(reply, storedAnswer, options))
      return draw(request, reply, page, answer);
    sendOn(reply, atStep(request.url, answer.posted.step));
    return true;
  }

  async function pageOfMissingStep(request: FastifyRequest): Promise<string | undefined> {
    const link = await findLink(deps, deps.compiled.site, idAt(request), deps.now());
    return link && missingPage(deps.compiled.site, toWholeLink(deps.compiled.site, link));
  }

  const pathTo = (page: string, request: FastifyRequest) =>
    withLinkId(deps.compiled.site.routes[page]!.path, linkIdAt(request));

  return { take, refuse };
}

/** The problems with which a form is refused before its link is read. */
const isMalformed = (slug: string) =>
  ['origin', 'xsrf', 'bad-request', 'invalid', 'too-large', 'unsupported-media-type'].includes(slug);

function readFields<Body>(schema: SchemaName, fields: FormFields): Body {
  const names = Object.keys((schemas[schema] as { properties: object }).properties);
  const body = Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  checkBody(body, schema);
  return body as Body;
}
