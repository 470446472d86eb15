import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { callerOf } from './authorise.ts';
import { operation } from './contract.ts';
import { findLink, type OfLink } from './find-link.ts';
import { linkTeller } from './record.ts';

type Switch = { on: boolean };

/** Registers the calls that operators make: what `doorstep link` does beside making and reading links. */
export function operationRoutes(scope: FastifyInstance, deps: ProviderDeps, publicUrl: () => string): void {
  const { db, signer, served, settings, now } = deps;
  const changingOf = (request: FastifyRequest) => ({ signer, now: now(), by: callerOf(request) });
  const note = (request: FastifyRequest, what: string, figures: object = {}) =>
    request.log.info({ ...figures, by: callerOf(request) }, what);
  const { withTexts } = linkTeller(deps, publicUrl);
  const told = async (request: FastifyRequest<OfLink>) => withTexts(await findLink(deps, request), request);

  scope.route<OfLink>({
    ...operation('unlockLink'),
    handler: async (request) => {
      const unlocked = await liftLock(deps, await findLink(deps, request), callerOf(request));
      return { link: await told(request), unlocked };
    },
  });

  scope.route<OfLink & { Body: EraseRequest }>({
    ...operation('eraseCustomer'),
    handler: async (request): Promise<CustomerErased> => {
      const link = await findLink(deps, request);
      const erasing = { ...request.body, by: callerOf(request) };
      const erased = await eraseCustomer(deps, link, erasing);
      note(request, 'a customer erased', { link: erased.link });
      return erased;
    },
  });

  scope.route<OfLink & { Body: { text: string } }>({
    ...operation('addNote'),
    handler: async (request, reply) => {
      const { id } = (await findLink(deps, request)).row;
      const changing = changingOf(request);
      await db.transaction(async (tx) => {
        await writeNote(tx, changing, id, request.body.text);
        await noteMoment({ ...deps, db: tx }, id, { fact: 'note-added', id: randomUUID(), told_by: changing.by });
      });
      return reply.code(201).send({ link: nameOf(id) });
    },
  });

  scope.route<{ Body: Switch }>({
    ...operation('setMaintenance'),
    handler: async (request) => {
      const { on } = request.body;
      await setMaintenance(db, on, null, changingOf(request));
      note(request, 'maintenance of the site', { on });
      return { on };
    },
  });

  scope.route<OfLink & { Body: Switch }>({
    ...operation('setLinkMaintenance'),
    handler: async (request) => {
      const { on } = request.body;
      const { row } = await findLink(deps, request);
      await setMaintenance(db, on, row.id, changingOf(request));
      note(request, 'maintenance of a link', { link: nameOf(row.id), on });
      return { on, link: await told(request) };
    },
  });

  scope.route<{ Querystring: { open?: string } }>({
    ...operation('listAttempts'),
    handler: async ({ query }) => ({
      attempts: await listAttempts(db, query.open === 'true'),
    }),
  });

  scope.route<{ Params: { order: string }; Body: Omit<Settling, 'order' | 'by'> }>({
    ...operation('settleAttempt'),
    handler: async (request) => {
      const settling = { ...request.body, order: request.params.order, by: callerOf(request) };
      return settleAttempt({ ...deps, log: request.log }, settling);
    },
  });

  scope.route<{ Body: { day: string } }>({
    ...operation('reconcileDay'),
    handler: async (request) => reconcileDay({ ...deps, log: request.log }, request.body.day, callerOf(request)),
  });

  scope.route<{ Querystring: ExportQuery }>({
    ...operation('listEvents'),
    handler: async ({ query }) => exportEvents(deps, query),
  });

  scope.route<{ Querystring: { state?: 'waiting' | 'dead' } }>({
    ...operation('listUndelivered'),
    handler: async (request) => ({
      events: await listEvents(db, request.query.state),
    }),
  });

  scope.route<{ Params: { id: string } }>({
    ...operation('replayEvent'),
    handler: async (request, reply) => {
      const { id } = request.params;
      const replayed = await replayEvents(db, id);
      if (replayed === 0 && id !== 'dead')
        throw fieldRefusal(
          'event-unknown',
          'id',
          'unknown',
          `There is no event "${id.slice(0, 80)}" that could be sent again now.`,
        );
      note(request, 'events queued again', { replayed });
      return reply.code(202).send({ replayed });
    },
  });

  scope.route({ ...operation('getSending'), handler: () => sendingNow(db) });

  scope.route<{ Body: Switch & { reason?: string } }>({
    ...operation('setSending'),
    handler: async (request) => {
      const { on, reason = '' } = request.body;
      if (!on && !reason)
        throw fieldRefusal('invalid', '/reason', 'missing', '"reason" is missing: say why no letter is to be sent.');
      if (!on) await stopSending(db, callerOf(request), reason);
      const changed = on ? await goOnSending(db) : true;
      note(request, on ? 'letters are sent again' : 'letters are stopped');
      return { stopped: !on, changed };
    },
  });

  scope.route<{ Body: { before: string; dry_run?: boolean } }>({
    ...operation('purgeLinks'),
    handler: async (request) => {
      const purged = await purge(deps, { ...request.body, by: callerOf(request) });
      note(request, 'erased', purged);
      return purged;
    },
  });

  scope.route({
    ...operation('resetDemo'),
    handler: async (request) => {
      if (!settings.demo) throw notDone('', 'Demo links are there with DEMO=1 only. Nothing was changed.');
      await resetDemoLinks(deps, now());
      note(request, 'the demo links are new again');
      return { reset: served.compiled.demoLinks.length };
    },
  });
}
