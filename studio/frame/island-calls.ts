import { walletNames } from '../../src/rules/facts.ts';
import { withDates } from '../../src/rules/journey/counted-dates.ts';
import { type Gallery, keepingAgreed } from '../../src/states/types.ts';
import type { ClientToken } from '../../src/types.gen.ts';
import { currentPlayer } from './player.tsx';

/** Answers the calls of islands from the frame: for a token, for the link, and to pay, which leads to the next page. */
export function answerIslands(): void {
  // A page in a sandbox may not read its cookies.
  Object.defineProperty(document, 'cookie', { configurable: true, value: '' });
  window.fetch = async (input, init) => {
    const player = currentPlayer()!;
    const { link, answers = {}, site } = player.scene();
    const gallery = player.gallery();
    const name = /^\/public-api\/links\/[^/]+\/([\w-]+)$/.exec(new URL(String(input), 'http://frame').pathname)?.[1];
    const answer = answers[name ?? 'link'];
    if (answer === 'never') return never(init?.signal);
    if (answer === 'lost') throw new TypeError('The answer is lost.');
    if (answer) return refuse(gallery, answer);
    if (!link) return refuse(gallery, 'link-unknown');
    if (name === undefined)
      return Response.json(withDates(player.from().site, keepingAgreed(gallery.sites[site].site, link)));
    if (name === 'client-token')
      return Response.json({
        client_token: 'sandbox.gallery',
        wallets: Object.keys(walletNames),
      } as ClientToken);
    const { nonce } = JSON.parse(String(init?.body ?? '{}')) as { nonce?: string };
    // A nonce of the sandbox contains its own outcome.
    if (nonce?.startsWith('sandbox-declined')) return refuse(gallery, 'card-declined');
    player.record(name);
    return never(init?.signal);
  };
}

const never = (signal?: AbortSignal | null) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  );

function refuse({ problems }: Gallery, slug: string): Response {
  const problem = problems[slug] ?? { type: `/problems/${slug}`, title: slug, status: 409, detail: slug };
  return Response.json(problem, { status: problem.status });
}
