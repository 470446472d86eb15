import { problems, type Slug } from '../../rules/problems.ts';
import type { Problem } from '../../types.gen.ts';

type RefusalDetails = Pick<Problem, 'errors' | 'decline'>;

/** A failure with an answer. Thrown, it becomes that answer. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly slug: Slug;
  readonly headers: Record<string, string>;
  /** The problem's properties beside its slug. */
  readonly more: RefusalDetails;

  constructor(slug: Slug, headers: Record<string, string> = {}, more: RefusalDetails = {}) {
    super(slug);
    this.slug = slug;
    this.more = more;
    const row = problems[slug];
    this.headers = 'retryAfter' in row ? { 'retry-after': String(row.retryAfter), ...headers } : headers;
  }
}

/** A problem as it is answered. */
export function problem(slug: Slug): Problem {
  const { status, title, detail } = problems[slug];
  return { type: `/problems/${slug}`, title, status, detail };
}

/** Whether the answer says after how many seconds to ask again. */
export const retriesAfter = (slug: Slug) => 'retryAfter' in problems[slug] || problems[slug].status === 429;
