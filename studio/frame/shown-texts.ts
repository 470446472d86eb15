import reserved from '../../src/page/render/reserved.module.css';
import type { GallerySite, readByName } from '../../src/states/types.ts';

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

/** A hash of the picture's HTML, as far as it can be seen, and of its accent colour. */
export function lookShown(): string {
  // React counts the ids that it gives out over all pictures that
  // a frame has drawn: here they count from the picture's first.
  const stableIds = new Map<string, string>();
  // Each version of a comparison has its frame in a folder of its own, so the names of its images differ. The room kept
  // while a page loads is released at no certain time.
  const folderUrl = new URL('.', location.href).href;
  const html = withoutReserved()
    .replaceAll(folderUrl, '')
    .replace(/ style="min-height: [\d.]+px;"/g, '')
    .replace(/\b_r_[0-9a-z]+_/g, (id) => {
      if (!stableIds.has(id)) stableIds.set(id, `_r_${stableIds.size}_`);
      return stableIds.get(id)!;
    });
  const look = document.getElementById('accent')?.textContent + html;
  // FNV-1a: a frame from disk has no secure origin, and so no hash of the browser's own.
  let hash = 0x811c9dc5;
  for (let i = 0; i < look.length; i += 1) hash = Math.imul(hash ^ look.charCodeAt(i), 0x01000193);
  return `${look.length}-${hash >>> 0}`;
}

/**
 * The picture's HTML without the boxes that wait for the link. An empty box looks like none, and a box with one element
 * looks like that element alone.
 */
function withoutReserved(): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const box of body.querySelectorAll(`.${reserved.pending}, .${reserved.known}:empty`)) box.remove();
  for (const box of body.querySelectorAll(`.${reserved.known}:has(> :only-child)`)) box.replaceWith(...box.childNodes);
  return body.outerHTML;
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

/**
 * Returns the site with lists that report each use. `onUse` gets the name and the words of every message that is read.
 * `onRead` gets every name read in any list, after the list's name and a dot; `*` stands for all of them.
 */
export function reportReads(
  from: GallerySite,
  onUse: (name: string, words: string) => void,
  onRead: (name: string) => void,
): GallerySite {
  const watched = <Names extends object>(list: (typeof readByName)[number], names: Names): Names => {
    const read = (name: string | symbol) => void (typeof name === 'string' && onRead(`${list}.${name}`));
    return new Proxy(names, {
      get(all, name) {
        read(name);
        const words = Reflect.get(all, name) as unknown;
        if (list === 'messages' && typeof words === 'string') onUse(String(name), words);
        return words;
      },
      has(all, name) {
        read(name);
        return Reflect.has(all, name);
      },
      getOwnPropertyDescriptor(all, name) {
        read(name);
        return Reflect.getOwnPropertyDescriptor(all, name);
      },
      ownKeys(all) {
        onRead(`${list}.*`);
        return Reflect.ownKeys(all);
      },
    });
  };
  return {
    ...from,
    site: {
      ...from.site,
      messages: watched('messages', from.site.messages),
      contacts: watched('contacts', from.site.contacts),
      values: watched('values', from.site.values),
    },
    pages: from.pages.map((page) => (page.messages ? { ...page, messages: watched('messages', page.messages) } : page)),
  };
}
