import { nameOf } from '../base/link-name.ts';
import { Refusal } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import { isOutage } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { recordNext } from '../ledger/append.ts';
import { noteAnswer, stopReminders } from '../ledger/letters.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import { readShownOrder } from '../ledger/order-document.ts';
import { agreedText } from '../ledger/records.ts';
import { newReference } from '../ledger/reference.ts';
import { noteMoment, noteOpened, noteRequest } from '../links/moments.ts';
import { sendAgain } from '../links/send-again.ts';
import { walletsOf } from '../payments/client-token.ts';
import type { Ports, ToRecord } from '../ports.ts';

/** The ports of pages and acts on the database of the server. */
export function databasePorts(deps: Deps): Ports {
  const { db, compiled, answers, bankChecks, bureau, signer, now } = deps;

  async function loadIn(on: Queryable, { row }: LinkView, lock: boolean): Promise<LinkView> {
    const link = await findLink({ db: on, signer }, compiled.site, row.id, now(), { lock });
    if (!link) throw new Refusal('link-unknown');
    return link;
  }

  /** Keeps what belongs to a record and is not in it: bank details, and personal answers in the place of their draft. */
  async function keepBeside(tx: Queryable, { row: { id } }: LinkView, act: string, { sealed, bank }: ToRecord) {
    if (bank) await bureau.lodge(tx, id, bank);
    if (!sealed) return;
    if (sealed.length > 0) await answers.keep(tx, id, act, sealed);
    await answers.dropDraft(tx, id, act);
    for (const [name, { letter }] of Object.entries(compiled.letters ?? {})) {
      const address = sealed.find((answer) => answer.name === letter.to)?.words;
      if (address !== undefined) await noteAnswer(tx, id, name, address);
    }
  }

  return {
    now,
    async findLink(id) {
      try {
        return await findLink(deps, compiled.site, id, now());
      } catch (error) {
        if (isOutage(error)) return 'unavailable';
        throw error;
      }
    },
    read: (name, link, options) =>
      deps.askProvider(deps, name, link, { ...options, drafts: () => answers.drafts(db, link.row.id) }),
    readOrder: (link) => readShownOrder(deps, link),
    readText: (sha256) => agreedText(deps, sha256),
    drafts: ({ row }) => answers.drafts(db, row.id),
    keepDraft: (link, act, change) =>
      db.transaction(async (tx) => {
        const locked = await loadIn(tx, link, true);
        const { [act]: draft = {} } = await answers.drafts(tx, link.row.id);
        await answers.keepDraft(tx, link.row.id, act, change(locked, draft));
      }),
    /** One statement does it without a lock where nothing else is stored: no record that allows an act can be taken back. */
    record(link, act, visitor, make, hasMore) {
      const { kind } = compiled.site.acts[act]!;
      async function recordIn(tx: Queryable): Promise<void> {
        const current = await loadIn(tx, link, hasMore);
        const made = make(current);
        if (!made) return;
        const { sealed: _, bank: _bank, ...evidence } = made;
        const own = { link_id: link.row.id, act, kind, reference: newReference(), recorded_at: current.readAt };
        const row = await recordNext({ ...deps, db: tx }, current, { ...own, visitor, evidence });
        if (row) return keepBeside(tx, current, act, made);
        // Another request has recorded something meanwhile: this act, or one that it is read anew with.
        return recordIn(tx);
      }
      return hasMore ? db.transaction(recordIn) : recordIn(db);
    },
    checkBank: bankChecks.check,
    maskedAccount: bureau.masked,
    wallets: (link) => walletsOf(deps, link).wallets,
    noteOpened: (link, visitor) => noteOpened(deps, link, visitor),
    async tell({ row: { id } }, reason, visitor) {
      const moment = { fact: 'customer-told', told_by: 'the customer', reason, visitor } as const;
      await db.transaction((tx) => noteMoment({ ...deps, db: tx }, id, { ...moment, id: `${nameOf(id)} ${reason}` }));
    },
    async sendAgain(link, letter) {
      return typeof (await sendAgain(db, link, letter, compiled.letters, 'customer')) !== 'object';
    },
    requestLink: (link, visitor) => db.transaction((tx) => noteRequest({ ...deps, db: tx }, link, visitor)),
    stopReminders: ({ row }) => stopReminders(db, row.id),
  };
}
