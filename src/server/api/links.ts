import { agreedFile } from '../../rules/agreed-file.ts';
import { fillLine } from '../../rules/fill.ts';
import type { AgreedDocument } from '../../types.gen.ts';
import { decide } from '../acts/decide.ts';
import { Refusal } from '../base/refusal.ts';
import type { Deps } from '../deps.ts';
import { lookupFor } from '../journey/document-text.ts';
import { readOrder, toPublicLink } from '../ledger/link.ts';
import { agreedText } from '../ledger/records.ts';
import { type Call, call } from './call.ts';

/** Makes the calls that only read: the link, its switch order and its agreed document. */
export function linkCalls({ db, compiled }: Deps): Call[] {
  return [
    call({
      method: 'GET',
      path: '/links/:id',
      summary: 'What the link tells, whatever its state: once it is over and unused no personal values and no prices.',
      answers: { 200: 'Link' },
      handle: async ({ loadLink }) => ({ status: 200, body: toPublicLink(compiled.site, await loadLink(db)) }),
    }),

    call({
      method: 'GET',
      path: '/links/:id/switch-order',
      summary: 'The order to switch services away from the losing provider.',
      answers: { 200: 'SwitchOrder' },
      operation: 'switch-order',
      async handle({ loadLink }) {
        const link = await loadLink(db);
        const first = decide({ compiled, link, operation: 'switch-order' });
        if (first && 'problem' in first) throw new Refusal(first.problem);
        return { status: 200, body: await readOrder(db, link.row.id) };
      },
    }),

    call({
      method: 'GET',
      path: '/links/:id/agreed-document',
      summary:
        'What the customer agreed to, word for word, whatever the state of the link (D-07). A browser that opens the address gets it as a page that stands alone.',
      answers: { 200: 'AgreedDocument' },
      problems: ['not-agreed'],
      async handle({ loadLink, query }) {
        const link = await loadLink(db);
        const agreed = link.records.find(
          ({ document, act }) => document !== null && [undefined, act].includes(query.act),
        );
        if (!agreed?.sha256) throw new Refusal('not-agreed');
        const { document, version, reference, sha256, recorded_at } = agreed;
        const known = compiled.documents[document ?? ''];
        const lookup = lookupFor(compiled.site, link);
        const title = known ? fillLine(known.title, lookup) : document;
        const html = await agreedText(db, sha256);
        const agreed_at = recorded_at.toISOString();
        const body = { document, version, title, reference, sha256, html, agreed_at } as AgreedDocument;
        const message = (name: string, params: Record<string, string> = {}) => {
          const text = compiled.site.messages[name];
          return text === undefined ? undefined : fillLine(text, (key) => params[key] ?? lookup(key));
        };
        return { status: 200, body, file: agreedFile(body, compiled.site.name, message) };
      },
    }),
  ];
}
