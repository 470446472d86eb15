import { siteOfFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { fillLine, withParams } from '../../rules/fill.ts';
import { formatValue } from '../../rules/format-value.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { Compiled, SwitchOrder } from '../../types.gen.ts';
import { inLanguage } from '../deps.ts';
import { lookupFor, messagesFor } from '../journey/document-text.ts';
import { consentOf, type LinkView } from '../ledger/link.ts';
import { toPublicLink } from '../ledger/public-link.ts';
import { proofFiles } from '../ledger/receipt.ts';
import type { PaperRoom } from './room.ts';
import { copiedRows, rowsTable } from './rows.ts';

type Room = Pick<PaperRoom, 'compiled' | 'languages' | 'readOrder' | 'readSentOrder'>;

/**
 * The copy of the switch order that the customer consented to, below its confirmation: in the words of the page that
 * records the consent, with the order's own document. Undefined before the consent.
 */
export async function consentedPaper(room: Room, link: LinkView) {
  const consent = consentOf(room.compiled.site, link);
  if (!consent) return undefined;
  const order = await room.readSentOrder(link);
  const { ots_document: html } = (await room.readOrder(link)).cleaned;
  const own = inLanguage(room, consent.language);
  const { site } = own;
  const { losing_provider } = order;
  const message = messagesFor(site, link);
  const lookup = withParams(lookupFor(site, link), { losing_provider });
  const { reference, recorded_at } = consent;
  const params = { losing_provider, reference, date: formatValue('time', recorded_at, site.formats) };
  const words = (name: string) => message(name, params) ?? '';
  const heading = (name: string) => `<h2>${escapeText(words(name))}</h2>`;
  const rows = copiedRows(own, toPublicLink(site, link), 'order-copy');
  const services = servicesTable(own, order, consent.act, (line) => escapeText(fillLine(line, lookup)));
  const file = {
    ...siteOfFile(site),
    title: words('orderCopyTitle'),
    notes: [words('orderCopyConfirmed')],
    html: `${rowsTable(rows)}${heading('orderCopyServices')}${services}${heading('orderCopyNew')}${html}`,
    attached: proofFiles([consent]),
  };
  return { body: order, file, recordedAt: recorded_at };
}

/** The services of an order, as the page of its act words them. */
function servicesTable(
  { acts }: Pick<Compiled, 'acts'>,
  { services }: SwitchOrder,
  act: string,
  line: (words: string) => string,
): string {
  const table = ownEntry(acts, act)?.orderBlocks?.find((block) => block.type === 'services-table');
  const said = (value: string, labels?: Record<string, string>, otherwise = value) => {
    const words = ownEntry(labels, value);
    return words === undefined ? escapeText(otherwise) : line(words);
  };
  const head = table && Object.values(table.columns).map((words) => `<th scope="col">${line(words)}</th>`);
  const rows = services.map(({ type, descriptor, action }) => {
    const note = said(action, table?.actionNotes, '');
    const next = Object.hasOwn(table?.actionLabels ?? {}, action) && said(type, table?.becomes, '');
    const what = `<p>${said(action, table?.actionLabels)}</p>${next ? `<p>→ ${next}</p>` : ''}${note && `<p>${note}</p>`}`;
    return `<tr><th scope="row">${said(type, table?.typeLabels)}</th><td>${escapeText(descriptor)}</td><td>${what}</td></tr>`;
  });
  return `<table>${head ? `<thead><tr>${head.join('')}</tr></thead>` : ''}<tbody>${rows.join('')}</tbody></table>`;
}
