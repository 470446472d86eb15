import type { GallerySite } from '../model.ts';

type Messages = Record<string, string>;

/** The site, with an ear for the messages that its pages ask for: `ask` hears each by its name and words. */
export function hearMessages(from: GallerySite, ask: (name: string, words: string) => void): GallerySite {
  const hear = (messages: Messages) =>
    new Proxy(messages, {
      get(all, name: string) {
        const words = all[name];
        if (words !== undefined) ask(name, words);
        return words;
      },
    });
  return {
    ...from,
    site: { ...from.site, messages: hear(from.site.messages) },
    pages: from.pages.map((page) => (page.messages ? { ...page, messages: hear(page.messages) } : page)),
  };
}
