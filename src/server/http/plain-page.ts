import { phoneHref } from '../../rules/contacts.ts';
import { documentFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { fillLine } from '../../rules/fill.ts';
import type { CompiledSite } from '../../types.gen.ts';

export const htmlType = 'text/html; charset=utf-8';

/** Whether an address is opened as a page, and not asked for by a call. */
export const asksForPage = (url: string, accept = ''): boolean =>
  !/^\/(public|provider)-api(\/|$)/.test(url) && /\btext\/html\b/.test(accept);

/** The page for whoever gets no other: that it could not be loaded, and what may help. It knows no link. */
export function plainPage({ name, language, messages, contacts }: CompiledSite, status: number): string {
  const line = (message: string) => fillLine(messages[message] ?? '', (placeholder) => contacts[placeholder]);
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
