import { randomUUID } from 'node:crypto';
import { documentFileName } from '../../../src/rules/document-file.ts';
import { toPublicLink } from '../../../src/server/ledger/public-link.ts';
import type { Attachment } from '../../../src/server/letters/copies.ts';
import { letterHtml, letterText } from '../../../src/server/letters/letter-html.ts';
import { mailFile } from '../../../src/server/letters/transport.ts';
import { isPaperKind } from '../../../src/server/papers/papers.ts';
import { drawnLetter, whyNone } from '../../walk/letter-pages.ts';
import type { SiteServer } from '../site/site-server.ts';
import { Refusal } from './guard.ts';

/** The demo of `npm start`, where the buttons of a test mail lead. */
const demo = 'http://localhost:8080';

/**
 * Makes a file that goes with the letter at an address, for its customer: a copy, or for the kind `mail` the whole letter.
 * Undefined where this customer has no such file; a mail that they do not get is refused.
 */
export async function fileFor(
  { drawn, letterAt, memory }: SiteServer,
  { at, kind }: { at: string; kind: string },
): Promise<Attachment | undefined> {
  const { pages, file, site } = drawn;
  const asked = letterAt(at);
  if (!asked) return undefined;
  const { page, view } = asked;
  const { sends, attach = [] } = page.letter;
  const copyOf = (kind: string) => (isPaperKind(kind) ? memory.copy(view, kind, sends.act) : undefined);
  if (kind !== 'mail') return copyOf(kind);
  const order = view.row.has_order ? await memory.order(view) : undefined;
  const link = toPublicLink(site, view);
  const none = whyNone(site, page, link);
  if (none) throw new Refusal(404, none);
  const { subject, parts } = drawnLetter({ site, file, pages, home: demo }, page, link, order);
  const { email = '' } = site.contacts;
  const mail = {
    ...{ id: randomUUID(), linkId: view.row.id, name: page.name, provider: site.name },
    ...{ to: 'reader@example.com', replyTo: email, subject, text: letterText(parts) },
    html: letterHtml(parts, { subject, language: site.language, theme: file }),
    attachments: (await Promise.all(attach.map(copyOf))).filter((copy) => copy !== undefined),
  };
  return {
    name: documentFileName(subject, 'eml'),
    type: 'message/rfc822',
    content: await mailFile(mail, email, new Date()),
  };
}
