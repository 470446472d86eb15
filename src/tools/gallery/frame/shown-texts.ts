import type { GallerySite } from '../model.ts';

/** Header and footer, which surround every page. */
const around = 'body > :is(header, footer, .skip-link)';

/** Returns the words of a picture that can be read or heard: those of its page, and those around every page. */
export function wordsShown(): { page: string; around: string } {
  const parts = [...document.querySelectorAll<HTMLElement>('body > :not(script, style)')];
  const words = (list: HTMLElement[]) => list.flatMap((part) => [part.innerText, ...labelsIn(part)]).join('\n');
  return {
    page: words(parts.filter((part) => !part.matches(around))),
    around: words(parts.filter((part) => part.matches(around))),
  };
}

function labelsIn(part: HTMLElement): string[] {
  const names = ['aria-label', 'placeholder', 'alt'];
  return [...part.querySelectorAll<HTMLElement>(names.map((name) => `[${name}]`).join())]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    .filter(Boolean);
}

/** Lists the messages that a page has read and that are among its words. */
export function messagesShown(asked: Record<string, string>, words: string): string[] {
  const text = words.replace(/\s+/g, ' ');
  return Object.keys(asked).filter((name) => patternOf(asked[name]!).test(text));
}

/** Makes a pattern that finds a message with any values in its placeholders. */
function patternOf(message: string): RegExp {
  const parts = message
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' '));
  return new RegExp(`(?<![\\w])${parts.join('.{0,80}?')}(?![\\w])`);
}

type Messages = Record<string, string>;

/**
 * Returns the site with messages that report each use: `onUse` gets the name and the words of every message that is
 * read.
 */
export function reportMessages(from: GallerySite, onUse: (name: string, words: string) => void): GallerySite {
  const reporting = (messages: Messages) =>
    new Proxy(messages, {
      get(all, name: string) {
        const words = all[name];
        if (words !== undefined) onUse(name, words);
        return words;
      },
    });
  return {
    ...from,
    site: { ...from.site, messages: reporting(from.site.messages) },
    pages: from.pages.map((page) => (page.messages ? { ...page, messages: reporting(page.messages) } : page)),
  };
}
