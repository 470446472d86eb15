import { type DocumentFile, siteOfFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { formatValue } from '../../rules/format-value.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { Compiled, LinkReceipt, SwitchOrder } from '../../types.gen.ts';
import type { RecordRow } from '../ledger/records.ts';
import { factTable } from '../links/receipt-file.ts';

type Consent = Pick<RecordRow, 'act' | 'reference' | 'recorded_at'>;

type Consented = {
  compiled: Pick<Compiled, 'site' | 'acts'>;
  order: SwitchOrder;
  consent: Consent;
  /** The order's own document, as pages draw it. */
  html: string;
  /** What the copy says of the link above it. */
  rows: LinkReceipt['rows'];
};

/**
 * The order of a switch as a file, below its confirmation. It has the words of the page that records the consent, and
 * the order's own document. `message` reads a message, `fill` fills a line.
 */
export function orderFile(
  { compiled: { site, acts }, order, consent, html, rows: facts }: Consented,
  message: (name: string, params?: Record<string, string>) => string | undefined,
  fill: (line: string) => string,
): DocumentFile {
  const { losing_provider, services } = order;
  const params = {
    losing_provider,
    reference: consent.reference,
    date: formatValue('time', consent.recorded_at, site.formats),
  };
  const messageHtml = (name: string) => escapeText(message(name, params) ?? '');
  const table = ownEntry(acts, consent.act)?.orderBlocks?.find((block) => block.type === 'services-table');
  const said = (value: string, labels?: Record<string, string>, otherwise = value) => {
    const words = ownEntry(labels, value);
    return escapeText(words === undefined ? otherwise : fill(words));
  };

  const head = table && Object.values(table.columns).map((words) => `<th scope="col">${escapeText(fill(words))}</th>`);
  const rows = services.map(({ type, descriptor, action }) => {
    const note = said(action, table?.actionNotes, '');
    const next = Object.hasOwn(table?.actionLabels ?? {}, action) && said(type, table?.becomes, '');
    const what = `<p>${said(action, table?.actionLabels)}</p>${next ? `<p>→ ${next}</p>` : ''}${note && `<p>${note}</p>`}`;
    return `<tr><th scope="row">${said(type, table?.typeLabels)}</th><td>${escapeText(descriptor)}</td><td>${what}</td></tr>`;
  });
  const servicesTable = `<table>${head ? `<thead><tr>${head.join('')}</tr></thead>` : ''}<tbody>${rows.join('')}</tbody></table>`;
  return {
    ...siteOfFile(site),
    title: message('orderCopyTitle', params) ?? '',
    notes: [message('orderCopyConfirmed', params) ?? ''],
    html: `${factTable(facts)}<h2>${messageHtml('orderCopyServices')}</h2>${servicesTable}<h2>${messageHtml('orderCopyNew')}</h2>${html}`,
  };
}
