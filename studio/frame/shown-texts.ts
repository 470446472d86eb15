import type { GallerySite } from '../../src/states/types.ts';

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
export function messagesShown(usedMessages: Record<string, string>, words: string): string[] {
  const text = words.replace(/\s+/g, ' ');
  return Object.keys(usedMessages).filter((name) => patternOf(usedMessages[name]!).test(text));
}

/** Makes a pattern that finds a message with any values in its placeholders. */
function patternOf(message: string): RegExp {
  const parts = message
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' '));
  return new RegExp(`(?<![\\w])${parts.join('.{0,80}?')}(?![\\w])`);
}

/** Returns the site with messages that report each use, by their name and words. */
export function reportReads(from: GallerySite, onUse: (name: string, words: string) => void): GallerySite {
  const watched = <Names extends object>(names: Names): Names =>
    new Proxy(names, {
      get(all, name) {
        const words = Reflect.get(all, name) as unknown;
        if (typeof words === 'string') onUse(String(name), words);
        return words;
      },
    });
  return {
    ...from,
    site: { ...from.site, messages: watched(from.site.messages) },
    pages: from.pages.map((page) => (page.messages ? { ...page, messages: watched(page.messages) } : page)),
  };
}
