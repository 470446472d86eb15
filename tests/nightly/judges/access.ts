import type { BrowserContextOptions, JSHandle, Page } from '@playwright/test';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { importPackage, packageFile } from './packages.ts';
import { buildGalleries, playStates } from './states.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [
  {
    rule: /^label_ref_valid$/,
    message: /-(number|expirationDate|cvv)"/,
    reason: 'the field of the label comes with the script of the card gateway, which gives it this id',
  },
  {
    rule: /^aria_form_label_unique$/,
    message: /<form[ >]/,
    reason: 'a form without a name is no landmark: its button, or the heading above it, says what it does',
  },
  {
    rule: /^text_contrast_sufficient$/,
    where: /^letters\/.*\(dark/,
    message: /<a /,
    reason: 'a letter lies on the ground of its device, which is dark there: the engine takes it for white',
  },
];

/** The looks in which every state is judged. */
const looks: Record<string, BrowserContextOptions> = {
  'light, 1280 px': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'dark, 360 px': { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
};

type Judge = (page: Page, where: string) => Promise<Finding[]>;

/**
 * Siteimprove's Alfa and IBM's Equal Access, on every state of content and examples in two looks, by the rules of WCAG 2.2 A and
 * AA. Of states that differ in their words alone the first is judged: the engines take an hour or more for all of them.
 */
export async function judgeAccess(galleries = buildGalleries()): Promise<Verdict> {
  const judges = [await alfa(), ibm];
  const findings: Finding[] = [];
  const judged = new Set<string>();
  let states = 0;
  for (const gallery of galleries) {
    for (const [look, options] of Object.entries(looks)) {
      states += await playStates(
        gallery,
        async (page, id) => {
          const shape = `${look} ${await shapeOf(page)}`;
          if (judged.has(shape)) return;
          judged.add(shape);
          for (const judge of judges) findings.push(...(await judge(page, `${id} (${look})`)));
        },
        options,
      );
    }
    console.error(`${gallery.address('')}: ${states} states so far, ${judged.size} of them judged`);
  }
  return { looked: `${states} states, ${judged.size} of them different, by two engines`, findings };
}

/** The hash of everything in a page but its words and the names and addresses by which its parts are known. */
async function shapeOf(page: Page): Promise<string> {
  const shape = await page.evaluate(() => {
    const names = /^(id|for|name|value|href|src|srcset|action|content|aria-(labelledby|describedby|controls|label))$/;
    const root = document.documentElement.cloneNode(true) as Element;
    for (const element of root.querySelectorAll('*')) {
      if (element.matches('script')) element.remove();
      if (element.matches('style')) element.textContent = '';
      for (const attribute of element.attributes) if (names.test(attribute.name)) attribute.value = '';
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.trim() ? 'words' : '';
    return root.outerHTML;
  });
  return sha256Of(shape);
}

type AlfaRule = { uri: string; requirements: Iterable<{ type: string }> };
type AlfaOutcome = { outcome: string; rule: { uri: string }; target?: unknown; expectations?: unknown };
type Act = {
  Audit: { of(page: unknown, rules: Iterable<AlfaRule>): { evaluate(): Promise<Iterable<{ toJSON(): AlfaOutcome }>> } };
};
type Wcag = {
  Conformance: { isA(version: string): (one: unknown) => boolean; isAA(version: string): (one: unknown) => boolean };
};

async function alfa(): Promise<Judge> {
  const file = (name: string) => `@siteimprove/alfa-${name}/dist/index.js`;
  const { Audit } = await importPackage<Act>(file('act'));
  const { Playwright } = await importPackage<{ Playwright: { toPage(document: JSHandle): Promise<unknown> } }>(
    file('playwright'),
  );
  const { default: all } = await importPackage<{ default: Iterable<AlfaRule> }>(file('rules'));
  const { Conformance } = await importPackage<Wcag>(file('wcag'));
  const [isA, isAA] = [Conformance.isA('2.2'), Conformance.isAA('2.2')];
  const asked = [...all].filter(({ requirements }) =>
    [...requirements].some((one) => one.type === 'criterion' && (isA(one) || isAA(one))),
  );
  return async (page, where) => {
    const outcomes = await Audit.of(
      await Playwright.toPage(await page.evaluateHandle(() => window.document)),
      asked,
    ).evaluate();
    return [...outcomes]
      .map((outcome) => outcome.toJSON())
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ rule, target, expectations }) => ({
        where,
        rule: rule.uri.split('/').at(-1) ?? rule.uri,
        message: `${wordsIn(expectations)}\n${wordsIn(target)}`,
      }));
  };
}

/** The texts of what Alfa says or means, in one line. */
function wordsIn(what: unknown): string {
  const words: string[] = [];
  JSON.stringify(what, (name, value: unknown) => {
    if (typeof value === 'string' && ['message', 'name', 'value', 'data'].includes(name)) words.push(value);
    return value;
  });
  return words.join(' ').replace(/\s+/g, ' ').slice(0, 300);
}

type IbmResult = { ruleId: string; value: [string, string]; message: string; snippet: string };
type Ibm = { Checker: new () => { check(document: Document, rules: string[]): Promise<{ results: IbmResult[] }> } };

/** IBM's engine runs in the page itself. What it asks a person to look at is no finding. */
async function ibm(page: Page, where: string): Promise<Finding[]> {
  const isThere = await page.evaluate(() => 'ace' in window);
  if (!isThere) await page.addScriptTag({ path: packageFile('accessibility-checker-engine/ace.js') });
  const results = await page.evaluate(async () => {
    const { Checker } = (window as unknown as { ace: Ibm }).ace;
    const report = await new Checker().check(document, ['WCAG_2_2']);
    return report.results.filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL');
  });
  return results.map(({ ruleId, message, snippet }) => ({
    where,
    rule: ruleId,
    message: `${message}\n${snippet.slice(0, 300)}`,
  }));
}
