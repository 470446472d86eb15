import { changedAgain, reactionTo } from '../../rules/problems.ts';
import type { CompiledAct } from '../../types.gen.ts';

/** The key under which a page notes, for the browser session, that its document changed. It contains no link's id. */
const key = (page: string) => `doorstep-document-changed:${page}`;

/** The sections of a page's document before it changed, by id, until the page has shown the differences. */
export type Note = { sections?: Record<string, number> };

/** Notes the change and returns whether the page may reload: once (D-07). Without storage it would reload for ever. */
function noteChange(page: string): boolean {
  try {
    if (sessionStorage.getItem(key(page))) return false;
    sessionStorage.setItem(key(page), JSON.stringify({ sections: shownSections() } satisfies Note));
    return true;
  } catch {
    return false;
  }
}

/** Changes that the page has noted and not said yet. */
export function noteOf(page: string): Note {
  try {
    return JSON.parse(sessionStorage.getItem(key(page)) ?? '{}');
  } catch {
    return {};
  }
}

/** Notes that the page has shown the differences, so that it does not load again. */
export function forgetSections(page: string): void {
  try {
    sessionStorage.setItem(key(page), '{}');
  } catch {
    // Without storage nothing was noted.
  }
}

/** A number for the words of each section that is shown, by its id. */
export function shownSections(): Record<string, number> {
  const sections = [...document.querySelectorAll('article section[id]')];
  return Object.fromEntries(sections.map(({ id, textContent }) => [id, numberOf(textContent ?? '')]));
}

const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0);

/** Deletes the stored sections of a page, once its act is recorded. */
export function forgetChange(page: string): void {
  try {
    sessionStorage.removeItem(key(page));
  } catch {
    // Without storage nothing was noted.
  }
}

/** Loads the page anew after a change of its words, or returns the message if it changed once more. */
export function loadChanged(page: string, act?: CompiledAct) {
  if (!noteChange(page)) return changedMessages(act).again;
  history.scrollRestoration = 'manual';
  location.reload();
  return undefined;
}

/** The messages of an act about words that have changed: the first time, and again. */
export function changedMessages(act?: CompiledAct) {
  const { message = 'submitFailed' } = reactionTo('document-changed', act ?? {});
  return { first: message, again: changedAgain(message) ?? message };
}
