import problems from '../../../schemas/problems.json' with { type: 'json' };
import { defined } from '../../rules/defined.ts';
import type { Slug } from '../../rules/problems.ts';
import type { Problem } from '../../types.gen.ts';

type RefusalDetails = Pick<Problem, 'errors' | 'decline'>;

/** An error that stands for an HTTP answer: when a handler throws it, the server answers with its problem. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly slug: Slug;
  readonly headers: Record<string, string>;
  /** The properties that the answer adds to the usual ones of its slug. */
  readonly details: RefusalDetails;

  constructor(slug: Slug, headers: Record<string, string> = {}, details: RefusalDetails = {}) {
    super(slug);
    this.slug = slug;
    this.details = details;
    const row = problems[slug];
    this.headers = 'retryAfter' in row ? { 'retry-after': String(row.retryAfter), ...headers } : headers;
  }
}

/** Catches a refusal, for whom nothing is answer enough. Throws other errors. */
export function noneWhereRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

export type FieldError = NonNullable<Problem['errors']>[number];

/** A name as a part of a JSON pointer. */
export const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** What is wrong at one place of a request: a JSON pointer into the body, or the name of a parameter or header. */
export const errorAt = (place: string, code: string, detail: string): FieldError =>
  place === '' || place.startsWith('/')
    ? { field: place.slice(1).replaceAll('/', '.'), pointer: place, code, detail }
    : { field: place, parameter: place, code, detail };

/** The refusal of one place of a request, with the reason as a sentence. */
export const fieldRefusal = (slug: Slug, place: string, code: string, detail: string): Refusal =>
  new Refusal(slug, {}, { errors: [errorAt(place, code, detail)] });

/** The refusal of what cannot be done as things stand, with the place that asks for it and the reason as a sentence. */
export const notDone = (place: string, detail: string): Refusal => fieldRefusal('not-done', place, 'refused', detail);

/** The refusal of what may be tried again after so many seconds. */
export const tooSoon = (slug: Slug, seconds: number, errors?: FieldError[]): Refusal =>
  new Refusal(slug, { 'retry-after': String(seconds) }, defined({ errors }));

/** Returns the body of the answer for a slug, as problem details (RFC 9457). */
export function problem(slug: Slug): Problem {
  const { status, title, detail } = problems[slug];
  return { type: `/problems/${slug}`, title, status, detail };
}

export const statusOf = (slug: Slug): number => problems[slug].status;

/** Whether an answer with this slug has the header `Retry-After`. */
export const retriesAfter = (slug: Slug) => 'retryAfter' in problems[slug] || problems[slug].status === 429;
