import type { Page } from '@playwright/test';
import type { Customer, Eyes } from '../../support/browser/walk-steps.ts';
import type { WebDriver } from './web-driver.ts';

type Element = Record<string, string>;

/** A customer whose browser WebDriver drives. Each step waits until the page is ready for it, as Playwright does. */
export function customerOf(driver: WebDriver, origin: string): Customer {
  /** Waits for the one visible element that these selectors and its name choose, in the middle of the screen and still. */
  const element = (selectors: string, name: string, isWhole = false) =>
    until(`no ${selectors} is called ${name}`, () => driver.run<Element | null>(chosen, selectors, name, isWhole));
  const holds = (what: string, condition: string, ...args: unknown[]) =>
    until(what, () => driver.run<boolean>(`return !!(${condition})`, ...args)).then(() => undefined);
  const press = async (selectors: string, name: string, isWhole = false) => {
    const chosenElement = await element(selectors, name, isWhole);
    await driver.click(chosenElement).catch((error: unknown) => {
      throw new Error(`${name} cannot be pressed: ${error}`);
    });
  };
  const eyes: Eyes = {
    open: (address) => driver.open(new URL(address, origin).href),
    async reach(path) {
      await holds(`${path} is not reached`, isReached, path);
      if (/^\/(card-mandate|single-card-payment)/.test(path)) await holds('the card form is not ready', hasCardForm);
    },
    hear: (words) => holds(`nothing says ${words}`, isHeard, words.source),
    see: (text) => holds(`nothing shows ${text}`, 'document.body.innerText.includes(arguments[0])', text),
    seeDialog: () => holds('there is no dialog', "document.querySelector('dialog[open], [role=dialog]')"),
    seeHeading: (name) => holds(`the focus is not on ${name}`, hasFocus, name),
  };
  return {
    // The steps use the eyes and the hand in its place.
    page: {} as Page,
    hand: {
      press: (_page, name) => press('a[href], button', name, true),
      tick: (_page, name) => press('input[type=checkbox]', name),
      choose: (_page, _group, name) => press('input[type=radio]', name),
      type: async (_page, name, text) => driver.type(await element('input, textarea', name), text),
    },
    eyes,
  };
}

const chosen = `
  const [selectors, wanted, isWhole] = arguments;
  const controlName = (one) => (one.getAttribute('aria-label') ?? ([...one.labels ?? []].map((label) => label.innerText).join(' ') || one.innerText)).replace(/\\s+/g, ' ').trim();
  const fits = (one) => one.checkVisibility() && !one.disabled && (isWhole ? controlName(one) === wanted : controlName(one).includes(wanted));
  const found = [...document.querySelectorAll(selectors)].filter(fits);
  if (found.length !== 1) return null;
  found[0].scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found[0].getBoundingClientRect();
  const [place, before] = [[wanted, x, y].join(), window.placeBefore];
  window.placeBefore = place;
  // While one page turns into the next, all of it is a picture: a press reaches the root alone.
  const isPicture = document.elementFromPoint(x + width / 2, y + height / 2) === document.documentElement;
  return place === before && !isPicture ? found[0] : null;`;

const isReached = `
  location.pathname === arguments[0] && document.readyState === 'complete' && document.querySelector('h1') &&
  !document.querySelector('main [aria-busy=true], [data-waiting]') && (!document.querySelector('html[data-script]') ||
  Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')))`;

const hasCardForm = `
  [...document.querySelectorAll('input')].some((one) => [...one.labels].some((label) => label.innerText.includes('CVV'))) ||
  document.body.innerText.includes('Go to the earlier step')`;

const isHeard = `
  [...document.querySelectorAll('[role=alert], [role=status]')].some((one) => new RegExp(arguments[0]).test(one.textContent))`;

const hasFocus = `document.activeElement.matches('h1') && document.activeElement.innerText.includes(arguments[0])`;

/** Asks again until there is an answer; throws after half a minute. */
async function until<T>(otherwise: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  let error: unknown;
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (failure) {
      // While the next page is loaded, a script may be refused.
      error = failure;
    }
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error(`${otherwise}; ${error ?? 'nothing failed'}`);
}
