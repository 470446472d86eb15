import { randomUUID } from 'node:crypto';
import { counted } from '../../rules/format-value.ts';
import type { BounceRequest, LetterRequest, LetterState } from '../../types.gen.ts';
import { namesNear } from '../base/did-you-mean.ts';
import { typedMailAddress } from '../base/mail-address.ts';
import { errorAt, fieldRefusal, notDone, tooSoon } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import { withoutAddresses } from '../letters/transport.ts';
import { noteMoment } from '../links/moments.ts';
import { mostAnHour, recordBounce, sendAgain } from '../links/send-again.ts';
import { Answered, type Call, findLink } from './call.ts';

type OfLetter = { link: string; name: string };

/** The calls that send a letter, and that tell of one that came back. */
export function letterCalls(deps: ProviderDeps) {
  const { db, served } = deps;
  const unknownLetter = (name: string) => {
    const names = Object.keys(served.compiled.letters ?? {});
    const detail = names.includes(name)
      ? `Nothing is recorded on the link that the letter "${name}" tells of.`
      : `The link has no letter "${name.slice(0, 80)}" to send.${namesNear(name, names)}`;
    return fieldRefusal('letter-unknown', 'name', 'unknown', detail);
  };

  return {
    async resendLetter(call: Call<OfLetter, LetterRequest>) {
      const { name } = call.params;
      const { to } = call.body;
      const address = to === undefined ? null : typedMailAddress(to);
      if (address === undefined)
        throw fieldRefusal('invalid', '/to', 'address', '"to" must be one e-mail address, such as ada@example.com.');
      const link = await findLink(deps, call);
      const sent = await sendAgain(db, link, name, served.compiled.letters, 'provider', address);
      if (sent === 'erased') throw notDone('link', 'The link is erased: it gets no letters.');
      if (sent === 'nothing') throw unknownLetter(name);
      if (sent === 'no-address')
        throw fieldRefusal('letter-unknown', 'link', 'no-address', 'The link has no address, or none any more.');
      if (typeof sent === 'object') {
        const minutes = counted(Math.ceil(sent.retrySeconds / 60), 'minute');
        const detail = `The letter was asked for ${mostAnHour.provider} times within an hour: it can be sent again in ${minutes}.`;
        throw tooSoon('letter-too-often', sent.retrySeconds, [errorAt('name', 'too-often', detail)]);
      }
      if (sent === 'queued') {
        const fact = address === null ? 'letter-requested' : 'letter-redirected';
        const moment = { fact, id: randomUUID(), told_by: call.by, reason: name } as const;
        await db.transaction((tx) => noteMoment({ ...deps, db: tx }, link.row.id, moment));
      }
      return new Answered(202, { name, state: 'queued' } satisfies LetterState);
    },

    async reportBounce(call: Call<OfLetter, BounceRequest>) {
      const { name } = call.params;
      const { reason } = call.body;
      const link = await findLink(deps, call);
      const result = await recordBounce(deps, link, name, {
        words: reason && withoutAddresses(reason),
        toldBy: call.by,
      });
      if (result === 'nothing') throw unknownLetter(name);
      if (result === 'bounced') deps.count?.('letter', { state: 'bounced' });
      return new Answered(result === 'bounced' ? 201 : 200, { name, state: 'bounced' } satisfies LetterState);
    },
  };
}
