import { agreedFile, isFormat, isPdf } from '../../rules/agreed-file.ts';
import { fillLine, withParams } from '../../rules/fill.ts';
import type { SwitchOrder } from '../../types.gen.ts';
import { decide } from '../acts/decide.ts';
import { Refusal } from '../base/refusal.ts';
import { type ActDeps, inLanguage } from '../deps.ts';
import { lookupFor, messagesFor } from '../journey/document-text.ts';
import { consentOf, type LinkView } from '../ledger/link.ts';
import { readOrder, readShownOrder } from '../ledger/order-document.ts';
import { toldLink, toPublicLink } from '../ledger/public-link.ts';
import { proofFiles } from '../ledger/receipt.ts';
import { agreedText, type RecordRow } from '../ledger/records.ts';
import { agreedDocumentOf, mandateOf } from '../links/copies.ts';
import { copiedRows, receiptFile, receiptOf } from '../links/receipt-file.ts';
import type { Ports } from '../ports.ts';
import { calendarOf } from './calendar-file.ts';
import { type Call, calendarType, call } from './call.ts';
import { mandateFile } from './mandate-file.ts';
import { orderFile } from './order-file.ts';

/** What copies are made from: what a database has of a link, or a link in memory. */
type CopyPorts = Pick<Ports, 'readText' | 'maskedAccount' | 'readOrder'> & {
  /** Reads the switch order of a link as it came. */
  readSentOrder(link: LinkView): Promise<SwitchOrder>;
};

/** The calls that only read, from a database. */
export const storedLinkCalls = (deps: Pick<ActDeps, 'db' | 'signer' | 'compiled' | 'languages' | 'bureau'>): Call[] =>
  linkCalls(deps, {
    readText: (sha256) => agreedText(deps, sha256),
    maskedAccount: (link) => deps.bureau.masked(link),
    readOrder: (link) => readShownOrder(deps, link),
    readSentOrder: (link) => readOrder(deps, link),
  });

/** Makes the calls that only read: the link, its switch order and its agreed document. */
export function linkCalls(deps: Pick<ActDeps, 'compiled' | 'languages'>, ports: CopyPorts): Call[] {
  const { compiled } = deps;
  const room = { ...deps, ...ports };
  // A copy is in the language in which the customer acted, whichever page it is asked for from.
  const inLanguageOf = (record: RecordRow | undefined) => inLanguage(deps, record?.language);

  /** The copy of the order that the customer consented to; undefined before the consent. */
  async function consentedOrder(link: LinkView) {
    const consent = consentOf(compiled.site, link);
    if (!consent) return undefined;
    const order = await ports.readSentOrder(link);
    const shown = await ports.readOrder(link);
    const { ots_document: html } = shown.cleaned;
    const ofConsent = inLanguageOf(consent);
    const lookup = withParams(lookupFor(ofConsent.site, link), { losing_provider: order.losing_provider });
    const rows = copiedRows(ofConsent, toPublicLink(ofConsent.site, link), 'order-copy');
    const file = orderFile(
      { compiled: ofConsent, order, consent, html, rows },
      messagesFor(ofConsent.site, link),
      (line) => fillLine(line, lookup),
    );
    const attached = proofFiles([consent]);
    return { status: 200, body: order, file: { ...file, attached }, recordedAt: consent.recorded_at };
  }

  return [
    call({
      id: 'getLink',
      handle: async ({ loadLink }) => ({ status: 200, body: toldLink(compiled.site, await loadLink()) }),
    }),

    call({
      id: 'getSwitchOrder',
      async handle({ loadLink, query }) {
        const link = await loadLink();
        if (isPdf(query.format)) {
          const copy = await consentedOrder(link);
          if (!copy) throw new Refusal('no-switch-order');
          return copy;
        }
        decide({ compiled, link, operation: 'switch-order' });
        return { status: 200, body: await ports.readSentOrder(link) };
      },
    }),

    call({
      id: 'getConsentedOrder',
      async handle({ loadLink }) {
        const copy = await consentedOrder(await loadLink());
        if (!copy) throw new Refusal('no-switch-order');
        return copy;
      },
    }),

    call({
      id: 'getAgreedDocument',
      async handle({ loadLink, query }) {
        const link = await loadLink();
        const body = await agreedDocumentOf(room, link, query.act);
        if (!body) throw new Refusal('not-agreed');
        const { site } = inLanguage(deps, body.language);
        const message = messagesFor(site, link);
        const asked = query.format ?? '';
        const format = isFormat(asked) ? asked : undefined;
        const attached = proofFiles(link.records.filter(({ reference }) => reference === body.reference));
        const file = { ...agreedFile(body, site, message, format), attached };
        return { status: 200, body, format, file, recordedAt: new Date(body.agreed_at) };
      },
    }),

    call({
      id: 'getMandate',
      async handle({ loadLink }) {
        const link = await loadLink();
        const body = await mandateOf(room, link);
        if (!body) throw new Refusal('no-mandate');
        const attached = proofFiles(link.records.filter(({ reference }) => reference === body.reference));
        const file = { ...mandateFile(inLanguage(deps, body.language), body), attached };
        return { status: 200, body, file, recordedAt: new Date(body.recorded_at) };
      },
    }),

    call({
      id: 'getReceipt',
      async handle({ loadLink }) {
        const loaded = await loadLink();
        const record = loaded.records.at(-1);
        const own = inLanguageOf(record);
        const receipt = receiptOf(own, toPublicLink(own.site, loaded));
        if (!record || !receipt) throw new Refusal('not-found');
        const file = { ...receiptFile(own, receipt), attached: proofFiles(loaded.records) };
        return { status: 200, body: receipt, file, recordedAt: record.recorded_at };
      },
    }),

    call({
      id: 'getDates',
      async handle({ loadLink }) {
        const loaded = await loadLink();
        const own = inLanguageOf(loaded.records.at(-1));
        const link = toPublicLink(own.site, loaded);
        const body = calendarOf(own.site, link, copiedRows(own, link, 'calendar'));
        if (body === undefined) throw new Refusal('not-found');
        return { status: 200, body, type: calendarType };
      },
    }),
  ];
}
