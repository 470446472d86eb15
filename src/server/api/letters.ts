import { Refusal, tooSoon } from '../base/refusal.ts';
import type { ActDeps } from '../deps.ts';
import { toldLink } from '../ledger/public-link.ts';
import { sendAgain } from '../links/send-again.ts';
import { type Call, call } from './call.ts';

export function letterCalls({ db, compiled }: ActDeps): Call[] {
  return [
    call({
      id: 'resendLetter',
      async handle({ loadLink, name }) {
        const sent = await sendAgain(db, await loadLink(db), name, compiled.letters, 'customer');
        if (sent === 'nothing' || sent === 'no-address' || sent === 'erased') throw new Refusal('letter-unknown');
        if (typeof sent === 'object') throw tooSoon('letter-too-often', sent.retrySeconds);
        return { status: 202, body: toldLink(compiled.site, await loadLink(db)) };
      },
    }),
  ];
}
