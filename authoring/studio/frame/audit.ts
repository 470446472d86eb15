import type { AxeResults, Result, RunOptions } from 'axe-core';
import { oneAtATime } from '../one-at-a-time.ts';

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

/** The result of axe: broken rules, findings that only a person can judge, and how many rules passed. */
export type Audit = { wrong: Finding[]; unsure: Finding[]; passed: number };

export type Finding = {
  rule: string;
  /** How much it stands in the way of customers, such as `serious`. */
  impact: string;
  help: string;
  /** Where axe explains the rule. */
  url: string;
  elements: { selector: string; html: string; why: string }[];
};

/** The rules of WCAG 2.2 AA, by axe's names for them. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that every page keeps: WCAG 2.2 AA, and the rules that axe counts as best practice. */
export const auditRules = [...wcag, 'best-practice'];

/** Axe does one audit at a time. */
const inTurn = oneAtATime();
let loaded: Promise<void> | undefined;

/** Audits the page. Axe is a script, loaded when it is first needed. */
export const auditPage = (axe: string): Promise<Audit> => inTurn(() => audit(axe));

async function audit(axe: string): Promise<Audit> {
  loaded ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: axe });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('What checks accessibility could not be loaded.')));
    document.head.append(script);
  });
  await loaded;
  const { violations, incomplete, passes } = await window.axe.run(document, {
    runOnly: auditRules,
    iframes: false,
    // It would fetch the styles, which the frame of the studio may not.
    preload: false,
  });
  return { wrong: violations.map(findingOf), unsure: incomplete.map(findingOf), passed: passes.length };
}

const findingOf = ({ id, impact, help, helpUrl, nodes }: Result): Finding => ({
  rule: id,
  impact: impact ?? '',
  help,
  url: helpUrl,
  elements: nodes.map(({ target, html, failureSummary = '' }) => ({
    selector: String(target[0]),
    html,
    // Its first line is a heading.
    why: failureSummary.split('\n').slice(1).join(' ').trim(),
  })),
});

/** Outlines an element and brings it into view; without a selector, none. */
export function outline(selector: string | undefined): void {
  for (const element of document.querySelectorAll('[data-gallery-outlined]'))
    element.removeAttribute('data-gallery-outlined');
  const element = selector && document.querySelector(selector);
  if (!element) return;
  element.setAttribute('data-gallery-outlined', '');
  // `scrollIntoView` would scroll the page around the frame too.
  scrollBy({ top: element.getBoundingClientRect().top - innerHeight / 3, behavior: 'instant' });
}
