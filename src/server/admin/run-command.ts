import { isForbidden } from '../db/errors.ts';
import { exportEvents, listEvents, replayEvents } from '../events/pending-events.ts';
import { toProviderLetters } from '../ledger/letters.ts';
import { listLinks } from '../ledger/list.ts';
import { goOnSending, stopSending } from '../letters/queue.ts';
import { toldLink } from '../links/address.ts';
import { resetDemoLinks, withSampleOrder } from '../links/demo.ts';
import { expireLink } from '../links/expire.ts';
import { makeLinks, readDocuments } from '../links/make-links.ts';
import { recallLinks } from '../links/recall.ts';
import { sendAgain } from '../links/send-again.ts';
import { reconcileDay } from '../payments/afterwards.ts';
import { liftLock } from '../payments/tries.ts';
import type { Resealed } from '../sealing/sealed-rows.ts';
import { attempts, settleAttempt } from './attempts.ts';
import {
  type Command,
  type CommandDeps,
  CommandRefused,
  changingOf,
  ledgerOf,
  linkOrThrow,
  paymentsOf,
} from './command.ts';
import { documentOf } from './document.ts';
import { eraseCustomer } from './erase-customer.ts';
import { setMaintenance } from './maintenance.ts';
import { purge } from './purge.ts';
import { refund } from './refund.ts';
import { show } from './show.ts';
import { verify } from './verify.ts';

const commands: {
  [Name in Command['name']]: (deps: CommandDeps, command: Extract<Command, { name: Name }>) => unknown;
} = {
  create: async (deps, { link }) =>
    (await createLinks(deps, [deps.demo ? withSampleOrder(deps.compiled, link) : link]))[0],
  'create-all': (deps, { links }) => createLinks(deps, links),
  show: (deps, { id, reader }) => show(deps, id, reader),
  document: (deps, { id, act }) => documentOf(deps, id, act),
  verify: (deps, { id, against }) => verify(deps, id, against),
  erase: eraseCustomer,
  async list(deps, { filter = {} }) {
    const { links } = await listLinks(await ledgerOf(deps), deps.compiled.site, deps.now(), filter);
    return links.map((link) => toldLink(deps, link));
  },
  expire,
  recall: async (deps, command) =>
    recallLinks(deps.db, deps.compiled.site, await changingOf(deps, command.by), command),
  async unlock(deps, { id, by }) {
    const link = await linkOrThrow(deps, id);
    await liftLock(deps, link.row.id, by);
    return { link: toldLink(deps, link) };
  },
  maintenance: setMaintenance,
  attempts: (deps, { open }) => attempts(deps, open),
  'attempt-settle': settleAttempt,
  refund,
  reconcile: async (deps, { day, by }) => reconcileDay(await paymentsOf(deps), day, by),
  events: ({ db }, { state }) => listEvents(db, state),
  replay: async ({ db }, { event }) => ({ replayed: await replayEvents(db, event) }),
  export: async (deps, command) => exportEvents(await ledgerOf(deps), command),
  letters: async (deps, { id }) => ({ letters: toProviderLetters(await linkOrThrow(deps, id)) }),
  'letters-stop': async ({ db }, { by, reason }) => {
    await stopSending(db, by, reason);
    return { stopped: true };
  },
  'letters-go-on': async ({ db }) => ({ stopped: false, changed: await goOnSending(db) }),
  'send-again': sendLetterAgain,
  purge,
  'demo-reset': resetDemo,
  rekey,
};

/** Carries out a command. Throws `LinksRefused`, `NoSuchLink` or `CommandRefused`, each with sentences. */
export async function runCommand(deps: CommandDeps, command: Command): Promise<unknown> {
  if (!Object.hasOwn(commands, command.name))
    throw new CommandRefused(`The running server is of another version, without "${command.name}". Restart it first.`);
  return commands[command.name](deps, command as never);
}

/** Expires a link now, and records by whom. A used link stays as it is. */
async function expire(deps: CommandDeps, { id, by }: Extract<Command, { name: 'expire' }>) {
  const link = await linkOrThrow(deps, id);
  const expired = await expireLink(deps.db, deps.compiled.site, link, await changingOf(deps, by));
  return { changed: expired.changed, link: toldLink(deps, expired.link) };
}

async function sendLetterAgain(deps: CommandDeps, { id, letter }: Extract<Command, { name: 'send-again' }>) {
  const { letters } = deps.compiled;
  const sent = await sendAgain(deps.db, await linkOrThrow(deps, id), letter, letters, 'provider');
  if (sent === 'no-address')
    throw new CommandRefused(
      'The link has no address, or none any more: give links the value customer_email. Nothing was queued.',
    );
  if (sent === 'nothing') {
    const names = Object.keys(letters ?? {}).join(', ') || 'none';
    throw new CommandRefused(`Nothing sends "${letter}" to this link yet. The content has: ${names}.`);
  }
  return { letter, state: 'queued' };
}

/** Seals bank details, personal answers and drafts with the current key. Throws `CommandRefused` for the role of the service. */
async function rekey({ vault, answers }: CommandDeps): Promise<Resealed> {
  const resealAll = async () => [await vault.rekey(), ...(await answers.rekey())];
  const resealed = await resealAll().catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
    throw new CommandRefused('The role of the service may not: name the owner of the tables in DATABASE_URL.');
  });
  return {
    rekeyed: resealed.reduce((sum, { rekeyed }) => sum + rekeyed, 0),
    unopened: resealed.flatMap(({ unopened }) => unopened),
  };
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
    documents: await readDocuments(requests),
    signer: await deps.signer(),
  };
  const links = await deps.db.transaction((tx) => makeLinks(tx, deps.compiled, requests, rules));
  return links.map((link) => toldLink(deps, link));
}
