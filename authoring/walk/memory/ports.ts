import { Refusal } from '../../../src/server/base/refusal.ts';
import type { Settings } from '../../../src/server/base/settings.ts';
import type { Look } from '../../../src/server/copies/pdf.ts';
import type { ContentDeps } from '../../../src/server/deps.ts';
import type { BankChecks } from '../../../src/server/direct-debit/bank-checks.ts';
import { maskedAccount } from '../../../src/server/direct-debit/vault.ts';
import { maskedAddress } from '../../../src/server/ledger/letters.ts';
import type { LinkView } from '../../../src/server/ledger/link.ts';
import { walletsOf } from '../../../src/server/payments/client-token.ts';
import type { Ports } from '../../../src/server/ports.ts';
import type { PersonalAnswer } from '../../../src/server/proof/hashes.ts';
import { type KeptLink, keepRecord, type MemoryLinks, viewIn } from './kept.ts';

/** What a server in memory works with: its content, its links, its clock, and what it takes. */
export type World = {
  content: ContentDeps;
  links: MemoryLinks;
  now(): Date;
  settings: Pick<Settings, 'wallets' | 'googleMerchantId' | 'threeDSecure'>;
  bankChecks: BankChecks;
  /** How its copies look, and what draws them. */
  look: Look;
};

/** The ports of pages and acts on links in memory. */
export function memoryPorts({ content: { compiled }, links, now, settings, bankChecks }: World): Ports {
  const { site } = compiled;
  const keptOf = ({ row }: LinkView): KeptLink => links.links.get(row.id)!;
  function current({ row }: LinkView): LinkView {
    const view = viewIn(links, site, row.id, now());
    if (!view) throw new Refusal('link-unknown');
    return view;
  }

  return {
    now,
    findLink: async (id) => (links.links.get(id)?.fails === 'link' ? 'unavailable' : viewIn(links, site, id, now())),
    async read(name, link) {
      const read = compiled.reads?.[name];
      const { [name]: answer = read?.example } = keptOf(link).reads;
      return read && answer !== null ? { status: 'ready', answer } : { status: 'failed' };
    },
    async readOrder(link) {
      const { fails, orderHtml } = keptOf(link);
      if (fails === 'order') throw new Refusal('unavailable');
      const { services, losing_provider } = link.row;
      return { services: services!, losing_provider: losing_provider!, cleaned: { ots_document: orderHtml } };
    },
    async readText(sha256) {
      const text = links.texts.get(sha256);
      if (text === undefined) throw new Refusal('unavailable');
      return text;
    },
    drafts: async (link) => keptOf(link).drafts,
    async keepDraft(link, act, change) {
      const { drafts } = keptOf(link);
      drafts[act] = change(current(link), drafts[act] ?? {});
    },
    async record(link, act, visitor, make) {
      const kept = keptOf(link);
      if (kept.fails === 'record') throw new Refusal('unconfirmed');
      const view = current(link);
      const made = make(view);
      if (!made) return;
      const { sealed, bank, ...evidence } = made;
      if (bank) kept.bank = bank;
      keepRecord(links, compiled, link.row.id, { act, at: view.readAt, visitor, evidence });
      if (!sealed) return;
      delete kept.drafts[act];
      addressLetters(kept, sealed);
    },
    checkBank: bankChecks.check,
    async maskedAccount(link) {
      const { bank } = keptOf(link);
      const mandate = link.records.find(({ account_ending }) => account_ending !== null);
      return bank && mandate && maskedAccount(bank, mandate);
    },
    wallets: (link) => walletsOf({ compiled, settings }, link).wallets,
    noteOpened: async () => undefined,
    tell: async () => undefined,
    sendAgain: async () => true,
    stopReminders: async () => undefined,
    requestLink: async () => undefined,
  };

  /** Letters to an answer of their customer have its address now. */
  function addressLetters({ letters }: KeptLink, sealed: readonly PersonalAnswer[]): void {
    for (const letter of letters) {
      const { to } = compiled.letters![letter.name]!.letter;
      const address = sealed.find(({ name }) => name === to)?.words;
      if (address !== undefined) letter.sent_to = maskedAddress(address);
    }
  }
}
