import type { CDPSession, Page } from '@playwright/test';
import type { Customer } from './walk-steps.ts';

/** Writes down what a screen reader says: each page's tree, what gets the focus, and what live regions say. */
type ScreenReader = Required<Pick<Customer, 'onPage' | 'onDialog' | 'onAct' | 'onOutcome'>> & {
  /** The whole text. */
  text(): string;
};

/** Listens to a page that has not been opened yet. `contract`: whether it reads the contract's text too. */
export async function listenTo(page: Page, { contract = true } = {}): Promise<ScreenReader> {
  const lines: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  const note = (line: string) => void lines.push(line);
  await page.exposeBinding('screenReaderHears', (_source, text: string) => {
    note(`Heard: ${text}`);
  });
  await page.addInitScript(watchLiveRegions);
  page.on('dialog', async (dialog) => {
    note(`Alert of the browser: ${dialog.message()}`);
    await dialog.accept();
  });

  async function readTabStops() {
    // Where a screen reader is once it has read the heading: on a new document nothing has the focus.
    await page.locator('h1').focus();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (!(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))) return;
      note(`Tab: ${await focused(devtools)}`);
    }
    throw new Error('Tab does not come out of the main part of the page.');
  }

  return {
    async onAct(what) {
      await page.evaluate(drawn);
      note(what);
    },
    async onPage() {
      await page.evaluate(drawn);
      note(`\n== ${new URL(page.url()).pathname}`);
      note(`Title: ${await page.title()}`);
      note(`Focus: ${await focused(devtools)}`);
      const tree = await page.getByRole('main').ariaSnapshot();
      note(contract ? tree : withoutContract(tree));
      await readTabStops();
    },
    async onDialog() {
      note(await page.getByRole('dialog').ariaSnapshot());
      note(`Focus: ${await focused(devtools)}`);
    },
    async onOutcome() {
      await page.evaluate(drawn);
      note(`Focus: ${await focused(devtools)}`);
    },
    text: () => `${lines.map(withoutChance).join('\n').trim()}\n`,
  };
}

/** Leaves out the lines below the contract's article. */
function withoutContract(tree: string): string {
  let depth: number | undefined;
  const kept: string[] = [];
  for (const line of tree.split('\n')) {
    const indent = line.search(/\S/);
    if (depth !== undefined && indent > depth) continue;
    depth = undefined;
    kept.push(line);
    if (/^\s*- article/.test(line)) {
      depth = indent;
      kept.push(`${' '.repeat(indent + 2)}(the contract, as in contract.txt)`);
    }
  }
  return kept.join('\n');
}

/** Replaces what differs from run to run. */
const withoutChance = (line: string) =>
  line
    // By day alone.
    .replaceAll('Open now · ', '')
    .replaceAll('Ar agor nawr · ', '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(link)')
    .replace(/\bDS-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'DS-(reference)')

    .replace(/\b12\/\d\d\b/g, '12/(year)')
    .replace(/\d{1,2} \p{L}+ \d{4} (at|am) \d\d:\d\d/gu, '(date and time)')
    .replace(/\d{1,2} \p{L}+ \d{4}/gu, (date) => (Date.parse(date) <= Date.now() - 2 * day ? date : '(date)'));

const day = 24 * 60 * 60 * 1000;

type Value = { value?: unknown };
type AxNode = {
  role?: Value;
  name?: Value;
  description?: Value;
  value?: Value;
  properties?: { name: string; value: Value }[];
};

/** Runs in the page: waits until what has changed is drawn, and so what is said of it has been said. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** The states that are said where they hold. */
const states = ['disabled', 'busy', 'required', 'invalid', 'expanded', 'checked', 'pressed', 'level'];

/** What is said of the element with the focus. */
async function focused(devtools: CDPSession): Promise<string> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (result.className === 'HTMLBodyElement') return 'the top of the page';
  const { nodes } = (await devtools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })) as { nodes: AxNode[] };
  const [node] = nodes;
  const role = String(node?.role?.value);
  const said = [`${role} "${node?.name?.value ?? ''}"`];
  for (const { name, value } of node?.properties ?? []) {
    const { value: state } = value;
    if (!states.includes(name) || state === false || state === 'false') continue;
    said.push(state === true || state === 'true' ? name : `${name} ${state}`);
  }
  if (node?.value?.value) said.push(`has "${node.value.value}"`);
  if (node?.description?.value) said.push(`described as "${node.description.value}"`);
  return said.join(', ');
}

/** Runs in the page: tells what live regions say after the document has been parsed. */
function watchLiveRegions(): void {
  const live = '[role=status], [role=alert], [aria-live]';
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  const tell = (text: string) => {
    const { screenReaderHears } = window as unknown as { screenReaderHears(text: string): void };
    screenReaderHears(text);
  };
  const observer = new MutationObserver((changes) => {
    const texts = new Set<string>();
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const element = elementOf(node);
        const isIn = element?.closest(live) != null;
        const parts = isIn ? [node] : [...(element?.querySelectorAll('[role=alert]') ?? [])];
        for (const part of parts) {
          const words = (part as HTMLElement).innerText ?? part.textContent ?? '';
          if (words.trim() && elementOf(part)?.checkVisibility() !== false)
            texts.add(words.trim().replace(/\s+/g, ' '));
        }
      }
    }
    for (const text of texts) tell(text);
  });
  addEventListener('DOMContentLoaded', () =>
    observer.observe(document, { childList: true, characterData: true, subtree: true }),
  );
}
