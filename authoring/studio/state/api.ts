import type { calls } from '../server/calls.ts';

/** A call that the server refused, or that did not reach it. Its message is for the editor. */
export class CallFailed extends Error {
  override name = 'CallFailed';
}

/** Resolves with what a call answers, or with why it was refused or did not arrive. */
export const orRefusal = <Answer>(answer: Promise<Answer>): Promise<Answer | { refused: string }> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    return { refused: error.message };
  });

/** Said until the server answers again. */
export const unanswered = 'The studio does not answer. What you have changed is kept in this browser.';

type Calls = typeof calls;
type Body<Name extends keyof Calls> = Parameters<Calls[Name]['answer']>[1];
type Answer<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]['answer']>>;

/** Asks the server. Throws {@link CallFailed}. `signal` stops it, also on the server. */
export async function call<Name extends keyof Calls>(
  name: Name,
  body: Body<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  let response: Response;
  try {
    response = await fetch(`api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  } catch {
    throw new CallFailed(unanswered);
  }
  // What is no JSON is of a proxy in between.
  const result = (await response.json().catch(() => undefined)) as (Answer<Name> & { message?: string }) | undefined;
  if (!result) throw new CallFailed(unanswered);
  if (!response.ok) throw new CallFailed(result.message ?? 'The studio failed at this.');
  return result;
}
