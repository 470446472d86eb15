import { randomUUID } from 'node:crypto';
import type { CustomerErased, EraseRequest } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { fieldRefusal, notDone } from '../base/refusal.ts';
import type { ProviderDeps } from '../deps.ts';
import { type ExportQuery, exportEvents, listEvents, replayEvents } from '../events/pending-events.ts';
import { writeNote } from '../ledger/changes.ts';
import { goOnSending, sendingNow, stopSending } from '../letters/sending.ts';
import { resetDemoLinks } from '../links/demo.ts';
import { eraseCustomer } from '../links/erase-customer.ts';
import { setMaintenance } from '../links/maintenance.ts';
import { noteMoment } from '../links/moments.ts';
import { purge } from '../links/purge.ts';
import { reconcileDay } from '../payments/afterwards.ts';
import { listAttempts, type Settling, settleAttempt } from '../payments/settle.ts';
import { liftLock } from '../payments/tries.ts';
import { Answered, type Call, findLink, type OfLink } from './call.ts';
import { linkTeller } from './record.ts';

type Switch = { on: boolean };

/** The calls that operators make. */
export function operatorCalls(deps: ProviderDeps, publicUrl: () => string) {
  const { db, signer, served, settings, now } = deps;
  const changingOf = ({ by }: Call) => ({ signer, now: now(), by });
  const note = ({ log, by }: Call, what: string, figures: object = {}) => log.info({ ...figures, by }, what);
  const { withTexts } = linkTeller(deps, publicUrl);
  const told = async (call: Call<OfLink>) => withTexts(await findLink(deps, call), call);

  return {
    async unlockLink(call: Call<OfLink>) {
      const unlocked = await liftLock(deps, await findLink(deps, call), call.by);
      return { link: await told(call), unlocked };
    },

    async eraseCustomer(call: Call<OfLink, EraseRequest>): Promise<CustomerErased> {
      const erased = await eraseCustomer(deps, await findLink(deps, call), { ...call.body, by: call.by });
      note(call, 'a customer erased', { link: erased.link });
      return erased;
    },

    async addNote(call: Call<OfLink, { text: string }>) {
      const { id } = (await findLink(deps, call)).row;
      await db.transaction(async (tx) => {
        await writeNote(tx, changingOf(call), id, call.body.text);
        await noteMoment({ ...deps, db: tx }, id, { fact: 'note-added', id: randomUUID(), told_by: call.by });
      });
      return new Answered(201, { link: nameOf(id) });
    },

    async setMaintenance(call: Call<object, Switch>) {
      const { on } = call.body;
      await setMaintenance(db, on, null, changingOf(call));
      note(call, 'maintenance of the site', { on });
      return { on };
    },

    async setLinkMaintenance(call: Call<OfLink, Switch>) {
      const { on } = call.body;
      const { row } = await findLink(deps, call);
      await setMaintenance(db, on, row.id, changingOf(call));
      note(call, 'maintenance of a link', { link: nameOf(row.id), on });
      return { on, link: await told(call) };
    },

    listAttempts: async ({ query }: Call<object, unknown, { open?: string }>) => ({
      attempts: await listAttempts(db, query.open === 'true'),
    }),

    settleAttempt: ({ params, body, by, log }: Call<{ order: string }, Omit<Settling, 'order' | 'by'>>) =>
      settleAttempt({ ...deps, log }, { ...body, order: params.order, by }),

    reconcileDay: ({ body, by, log }: Call<object, { day: string }>) => reconcileDay({ ...deps, log }, body.day, by),

    listEvents: ({ query }: Call<object, unknown, ExportQuery>) => exportEvents(deps, query),

    listUndelivered: async ({ query }: Call<object, unknown, { state?: 'waiting' | 'dead' }>) => ({
      events: await listEvents(db, query.state),
    }),

    async replayEvent(call: Call<{ id: string }>) {
      const { id } = call.params;
      const replayed = await replayEvents(db, id);
      const detail = `There is no event "${id.slice(0, 80)}" that could be sent again now.`;
      if (replayed === 0 && id !== 'dead') throw fieldRefusal('event-unknown', 'id', 'unknown', detail);
      note(call, 'events queued again', { replayed });
      return new Answered(202, { replayed });
    },

    getSending: () => sendingNow(db),

    async setSending(call: Call<object, Switch & { reason?: string }>) {
      const { on, reason = '' } = call.body;
      if (!on && !reason)
        throw fieldRefusal('invalid', '/reason', 'missing', '"reason" is missing: say why no letter is to be sent.');
      if (!on) await stopSending(db, call.by, reason);
      const changed = on ? await goOnSending(db) : true;
      note(call, on ? 'letters are sent again' : 'letters are stopped');
      return { stopped: !on, changed };
    },

    async purgeLinks(call: Call<object, { before: string; dry_run?: boolean }>) {
      const purged = await purge(deps, { ...call.body, by: call.by });
      note(call, 'erased', purged);
      return purged;
    },

    async resetDemo(call: Call) {
      if (!settings.demo) throw notDone('', 'Demo links are there with DEMO=1 only. Nothing was changed.');
      await resetDemoLinks(deps, now());
      note(call, 'the demo links are new again');
      return { reset: served.compiled.demoLinks.length };
    },
  };
}
