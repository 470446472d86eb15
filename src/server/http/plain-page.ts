import type { FastifyInstance } from 'fastify';
import problems from '../../../schemas/problems.json' with { type: 'json' };
import { phoneHref } from '../../rules/contacts.ts';
import { documentFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { fillLine } from '../../rules/fill.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { CompiledSite } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import { standsAlone } from './base-headers.ts';

export const htmlType = 'text/html; charset=utf-8';

/** Whether an address is opened as a page, and not asked for by a call. */
export const asksForPage = (url: string, accept = ''): boolean =>
  !/^\/(public|provider)-api(\/|$)/.test(url) && /\btext\/html\b/.test(accept);

/** The page for whoever gets no other: that it could not be loaded, and what may help. It knows no link. */
export function plainPage({ name, language, messages, contacts }: CompiledSite, status: number): string {
  const line = (message: string) =>
    fillLine(ownEntry(messages, message) ?? '', (placeholder) => ownEntry(contacts, placeholder));
  const phone = escapeText(contacts.phone ?? '');
  const call = `<a href="${phoneHref(contacts.phone ?? '')}">${phone}</a>`;
  // A try again helps where the server failed, and not where it refused the address.
  const help = escapeText(line(status < 500 ? 'contactUs' : 'readFailed'));
  return documentFile({
    provider: name,
    ...(language && { language }),
    title: line('notLoaded') || name,
    notes: [],
    html: `<p>${help.includes(phone) ? help.replace(phone, call) : `${help} ${call}`}</p>`,
  });
}

/** Answers the `type` of a problem with what it says, for whoever opens it; `/problems` lists all that there are. */
export function problemPages(app: FastifyInstance, { name }: CompiledSite): void {
  app.get<{ Params: { slug?: string } }>('/problems/:slug?', (request, reply) => {
    const { slug } = request.params;
    const rows = Object.entries(problems).filter(([one]) => slug === undefined || slug === one);
    if (rows.length === 0) throw new Refusal('not-found');
    const html = rows.map(
      ([one, { status, title, detail }]) =>
        `<h2 id="${one}">${escapeText(title)}</h2><p>/problems/${one}, status ${status}</p><p>${escapeText(detail)}</p>`,
    );
    const file = { provider: name, title: 'Problems of calls', notes: [], html: html.join('\n') };
    return reply.headers(standsAlone).type(htmlType).send(documentFile(file));
  });
}
