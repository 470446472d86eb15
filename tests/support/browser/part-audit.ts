import type { Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import { wcag } from '../../../authoring/studio/frame/audit.ts';
import { injectAxe } from './audit.ts';

/** Which rules of axe an audit follows, where it is not all of WCAG 2.2 AA. */
type Rules = { only?: string[] };

/** What two parts must have in common to count as the same: everything, or all but the words and values in them. */
type Likeness = { words?: 'compared' | 'left out' };

/** The rules of axe that look at sizes. What the others look at is the same in every mode, and on a phone or a wide screen. */
export const sizeRules = ['target-size', 'scrollable-region-focusable'];

/** Audits many pages that differ in little (WCAG 2.2 AA): parts as in an earlier audit are not looked at again. */
export function partAuditor({ words = 'compared', ...rules }: Rules & Likeness = {}) {
  const audited = new Set<string>();
  return {
    /** Says what is wrong with the parts that are new, or returns `undefined` if none is. */
    async auditNew(page: Page): Promise<string[] | undefined> {
      const parts = await page.evaluate(markAudited, { audited: [...audited], words });
      if (parts.every((part) => audited.has(part))) return undefined;
      // At once: another page at work meanwhile leaves them out.
      for (const part of parts) audited.add(part);
      return auditMarked(page, rules);
    },
  };
}

/** Audits the parts of a page that the last audit found to be new, as the page looks now. */
async function auditMarked(page: Page, { only }: Rules = {}): Promise<string[]> {
  await injectAxe(page);
  const runOnly: RunOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: wcag };
  return page.evaluate(auditUnmarked, runOnly);
}

/** Runs in the page: returns the fingerprints of its parts and of the whole, and marks the audited parts. */
function markAudited({ audited, words }: { audited: string[]; words: Likeness['words'] }): string[] {
  const known = new Set(audited);
  // Whether there are words and values still counts, and what styles and roles depend on.
  const withoutWords = (html: string) =>
    html
      .replace(/>[^<]*[^<\s][^<]*/g, '>words')
      .replace(/ (?!class=|style=|role=|type=|tabindex=)([\w-]+)="[^"]+"/g, ' $1="value"');
  const fingerprintOf = (html: string) => {
    let hash = 5381;
    // React numbers its ids anew for every picture.
    const own = html.replace(/_r_\w+_| data-audited=""/g, '');
    for (const character of words === 'left out' ? withoutWords(own) : own) {
      hash = (hash * 33 + character.charCodeAt(0)) % 2 ** 48;
    }
    return hash.toString(36);
  };
  const parts = [...document.querySelectorAll<HTMLElement>('body > header, body > footer, main > *, dialog')];
  const { lang } = document.documentElement;
  const outline = [...document.querySelectorAll('h1, h2, h3, h4, [role]')].map(({ tagName, role }) => tagName + role);
  return [
    fingerprintOf([lang, document.title !== '', ...outline].join(' ')),
    ...parts.map((part) => {
      const fingerprint = part.tagName + fingerprintOf(part.outerHTML);
      part.toggleAttribute('data-audited', known.has(fingerprint));
      return fingerprint;
    }),
  ];
}

/** Runs in the page: what is wrong with the parts that are not marked. */
async function auditUnmarked(runOnly: RunOnly): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const context = document.querySelector('[data-audited]') ? { exclude: [['[data-audited]']] } : document;
  const { violations } = await axe.run(context, { runOnly, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}
