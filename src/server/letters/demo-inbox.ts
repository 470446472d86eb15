import type { FastifyInstance } from 'fastify';
import { documentFile } from '../../rules/document-file.ts';
import { escapeHtml, escapeText } from '../../rules/escape-html.ts';
import { counted } from '../../rules/format-value.ts';
import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import { Refusal } from '../base/refusal.ts';
import type { Queryable } from '../db/db.ts';
import type { AppDeps } from '../deps.ts';
import { filePolicy, standsAlone } from '../http/base-headers.ts';
import { htmlType } from '../http/plain-page.ts';
import type { MailInJson } from './transport.ts';

/** So many letters are shown, the newest first. */
const most = 200;

/** Registers the inbox of a demo: what its letters look like, and what is attached. A server of no demo has none. */
export async function demoInbox(
  app: FastifyInstance,
  { settings, db }: Pick<AppDeps, 'settings' | 'db'>,
): Promise<void> {
  if (!settings.demo) return;

  app.get('/demo/letters', async (_request, reply) => {
    const letters = await keptLetters(db);
    const page = {
      provider: 'Doorstep demo',
      title: 'Letters',
      notes: [`${counted(letters.length, 'letter')}, the newest first. In a demo none leaves this machine.`],
      html: letters.map(drawnLetter).join('\n'),
    };
    return reply
      .headers({ ...standsAlone, 'cache-control': 'no-store' })
      .type(htmlType)
      .send(documentFile(page));
  });

  app.get('/demo/letters.json', async (_request, reply) => {
    const letters = (await keptLetters(db)).map((letter) => ({
      ...withoutIcon(letter),
      attachments: letter.attachments.map(({ name, type, sha256 }) => ({ name, type, sha256 })),
    }));
    return reply.header('cache-control', 'no-store').send(letters);
  });

  app.get<{ Params: { id: string; number: string } }>('/demo/letters/:id/:number', async ({ params }, reply) => {
    const [kept] = await keptLetters(db, canonicalUuid(params.id) ?? nilId);
    const attachment = kept?.attachments.find((_, index) => String(index) === params.number);
    if (!attachment) throw new Refusal('not-found');
    const { name, type, content } = attachment;
    return reply
      .headers({ ...filePolicy(name), 'cache-control': 'no-store' })
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
      .send(Buffer.from(content, 'base64'));
  });
}

const withoutIcon = ({ icon: _, ...letter }: Awaited<ReturnType<typeof keptLetters>>[number]) => letter;

async function keptLetters(db: Queryable, id?: string): Promise<(MailInJson & { link: string })[]> {
  const rows = await db.query<{ mail: MailInJson; link: string }>(
    `select mail, name_of(link_id) as link from demo_inbox join outbox on outbox.id = letter_id
      where $1::uuid is null or letter_id = $1 order by demo_inbox.at desc limit ${most}`,
    [id ?? null],
  );
  return rows.map(({ mail, link }) => ({ ...mail, link }));
}

/** A letter as a mail program shows it, in a tree of its own and as high as it is. The policy of the page runs nothing. */
function drawnLetter({ id, name, to, subject, text, html, icon, attachments }: MailInJson): string {
  const files = attachments.map(
    (one, index) =>
      `<li><a href="/demo/letters/${id}/${index}">${escapeText(one.name)}</a> (${escapeText(one.type)})</li>`,
  );
  const framed = (html ?? `<pre>${escapeText(text)}</pre>`)
    .replaceAll('<a ', '<a target="_blank" ')
    .replace(`cid:${icon?.cid}`, `data:${icon?.type};base64,${icon?.content}`);
  return `<section>
<h2>${escapeText(subject)}</h2>
<p>To ${escapeText(to)}: ${escapeText(name)}</p>
<article aria-label="${escapeHtml(subject)}" style="border:1px solid #767676"><template shadowrootmode="open">${framed}</template></article>
${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}
<details><summary>As plain text</summary><pre style="white-space:pre-wrap">${escapeText(text)}</pre></details>
</section>`;
}
