import { isForbidden } from '../db/errors.ts';
import { exportEvents, listEvents, replayEvents } from '../events/pending-events.ts';
import { toProviderLetters } from '../ledger/letters.ts';
import { listLinks } from '../ledger/list.ts';
import { goOnSending, stopSending } from '../letters/queue.ts';
import { resetDemoLinks, withSampleOrder } from '../links/demo.ts';
import { expireLink } from '../links/expire.ts';
import { recallLinks } from '../links/recall.ts';
import { cleanOrders, makeLinks } from '../links/request.ts';
import { sendAgain } from '../links/send-again.ts';
import { reconcileDay } from '../payments/afterwards.ts';
import { liftLock } from '../payments/tries.ts';
import type { Resealed } from '../sealing/reseal.ts';
import { anchor } from './anchor.ts';
import { attempts, settleAttempt } from './attempts.ts';
import {
  type Command,
  type CommandDeps,
  CommandRefused,
  changingOf,
  codingOf,
  linkOrThrow,
  operatorLink,
  paymentsOf,
} from './command.ts';
import { documentOf } from './document.ts';
import { eraseCustomer } from './erase-customer.ts';
import { explain } from './explain.ts';
import { setMaintenance } from './maintenance.ts';
import { proofOf } from './proof.ts';
import { purge } from './purge.ts';
import { refund } from './refund.ts';
import { show } from './show.ts';
import { verify } from './verify.ts';

/**
 * Carries out one command. Throws `LinksRefused`, `NoSuchLink` or `CommandRefused`, each with sentences for the
 * operator.
 */
export async function runCommand(deps: CommandDeps, command: Command): Promise<unknown> {
  const { db, compiled, now } = deps;
  switch (command.name) {
    case 'create':
      return (await createLinks(deps, [deps.demo ? withSampleOrder(compiled, command.link) : command.link]))[0];
    case 'create-all':
      return createLinks(deps, command.links);
    case 'show':
      return show(deps, command.id, command.reader);
    case 'document':
      return documentOf(deps, command.id, command.act);
    case 'verify':
      return verify(deps, command.id, command.anchors);
    case 'explain':
      return explain(deps, command);
    case 'anchor':
      return anchor(deps, command.from);
    case 'public-key': {
      const { id, base64 } = (await deps.signer()).publicKey;
      return { id, public_key: base64 };
    }
    case 'proof':
      return proofOf(deps, command.id, command.act);
    case 'erase':
      return eraseCustomer(deps, command);
    case 'list': {
      const { links } = await listLinks(await codingOf(deps), compiled.site, now(), command.filter ?? {});
      return links.map((link) => operatorLink(deps, link));
    }
    case 'expire':
      return expire(deps, command);
    case 'recall':
      return recallLinks(db, compiled.site, await changingOf(deps, command.by), command);
    case 'unlock': {
      const link = await linkOrThrow(deps, command.id);
      await liftLock(deps, link.row.id, command.by);
      return { link: operatorLink(deps, link) };
    }
    case 'maintenance':
      return setMaintenance(deps, command);
    case 'attempts':
      return attempts(deps, command.open);
    case 'attempt-settle':
      return settleAttempt(deps, command);
    case 'refund':
      return refund(deps, command);
    case 'reconcile':
      return reconcileDay(await paymentsOf(deps), command.day, command.by);
    case 'events':
      return listEvents(db, command.state);
    case 'replay':
      return { replayed: await replayEvents(db, command.event) };
    case 'export':
      return exportEvents(await codingOf(deps), command);
    case 'letters':
      return { letters: toProviderLetters(await linkOrThrow(deps, command.id)) };
    case 'letters-stop':
      await stopSending(db, command.by, command.reason);
      return { stopped: true };
    case 'letters-go-on':
      return { stopped: false, changed: await goOnSending(db) };
    case 'send-again':
      return sendLetterAgain(deps, command);
    case 'purge':
      return purge(deps, command);
    case 'demo-reset':
      return resetDemo(deps);
    case 'rekey':
      return rekey(deps);
  }
}

/** Expires a link now, and records by whom. A used link stays as it is. */
async function expire(deps: CommandDeps, { id, by }: Extract<Command, { name: 'expire' }>) {
  const link = await linkOrThrow(deps, id);
  const expired = await expireLink(deps.db, deps.compiled.site, link, await changingOf(deps, by));
  return { changed: expired.changed, link: operatorLink(deps, expired.link) };
}

async function sendLetterAgain(deps: CommandDeps, { id, letter }: Extract<Command, { name: 'send-again' }>) {
  const { letters } = deps.compiled;
  const sent = await sendAgain(deps.db, await linkOrThrow(deps, id), letter, letters, 'provider');
  if (sent === 'no-address')
    throw new CommandRefused('The link has no address: give links the value customer_email. Nothing was queued.');
  if (sent === 'nothing') {
    const names = Object.keys(letters ?? {}).join(', ') || 'none';
    throw new CommandRefused(`Nothing sends "${letter}" to this link yet. The content has: ${names}.`);
  }
  return { letter, state: 'queued' };
}

/** Seals bank details and personal answers with the current key. Throws `CommandRefused` for the role of the service. */
async function rekey({ vault, answers }: CommandDeps): Promise<Resealed> {
  const resealAll = async () => [await vault.rekey(), await answers.rekey()] as const;
  const [bank, personal] = await resealAll().catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
    throw new CommandRefused('The role of the service may not: name the owner of the tables in DATABASE_URL.');
  });
  return { rekeyed: bank.rekeyed + personal.rekeyed, unopened: [...bank.unopened, ...personal.unopened] };
}

async function resetDemo({ db, compiled, demo, signer, now }: CommandDeps): Promise<{ reset: number }> {
  if (!demo) throw new CommandRefused('Demo links are there with DEMO=1 only. Nothing was changed.');
  await resetDemoLinks(db, await signer(), compiled, now());
  return { reset: compiled.demoLinks.length };
}

async function createLinks(deps: CommandDeps, requests: unknown[]) {
  const rules = {
    now: deps.now(),
    linkDays: deps.linkDays,
    cleaned: await cleanOrders(requests),
    signer: await deps.signer(),
  };
  const links = await deps.db.transaction((tx) => makeLinks(tx, deps.compiled, requests, rules));
  return links.map(({ leftOut, ...link }) => ({
    ...operatorLink(deps, link),
    ...(leftOut.length > 0 && { left_out: leftOut }),
  }));
}
