import { phoneHref } from '../../rules/contacts.ts';
import { documentFile } from '../../rules/document-file.ts';
import { escapeText } from '../../rules/escape-html.ts';
import { fillLine } from '../../rules/fill.ts';
import type { CompiledSite } from '../../types.gen.ts';

export const htmlType = 'text/html; charset=utf-8';

/** Whether an address is opened as a page, and not asked for by a call. */
export const asksForPage = (url: string, accept = ''): boolean =>
  !/^\/(public|provider)-api(\/|$)/.test(url) && /\btext\/html\b/.test(accept);

/** The page for whoever gets no other: that it could not be loaded, and the provider's phone. It knows no link. */
export function plainPage({ name, language, messages, contacts }: CompiledSite): string {
  const line = (message: string) => fillLine(messages[message] ?? '', (placeholder) => contacts[placeholder]);
  const { phone = '' } = contacts;
  return documentFile({
    provider: name,
    ...(language && { language }),
    title: line('notLoaded') || name,
    notes: [line('readFailed')],
    html: `<p><a href="${phoneHref(phone)}">${escapeText(phone)}</a></p>`,
  });
}
