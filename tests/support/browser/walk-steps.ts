import { expect, type Page } from '@playwright/test';
import type { NewLink } from '../server/app.ts';
import { alive, expectPage, futureExpiry } from './customer.ts';
import type { Hand } from './hands.ts';

/** A customer on the way through a journey; whoever watches is told of each page and of each thing done. */
export type Customer = {
  page: Page;
  hand: Hand;
  /** Set where Playwright does not drive the browser: no step then looks at `page`. */
  eyes?: Eyes;
  /** Set where no script runs. */
  isWithoutScript?: boolean;
  /** Called when a page has been reached and nothing on it is on its way. */
  onPage?(): Promise<void>;
  onDialog?(): Promise<void>;
  /** Called before something is pressed, ticked or typed. */
  onAct?(what: string): Promise<void>;
  /** Called when the outcome of something done is there. */
  onOutcome?(): Promise<void>;
};

/** How a walk opens a page, and waits until it shows something. */
export type Eyes = {
  open(address: string): Promise<void>;
  reach(path: string): Promise<void>;
  hear(words: RegExp): Promise<void>;
  see(text: string): Promise<void>;
  seeDialog(): Promise<void>;
  /** Waits until the focus is on the heading of the page. */
  seeHeading(name: string): Promise<void>;
};

export type Walk = {
  link: NewLink;
  first: string;
  /** What is recorded at the end. */
  completed: string[];
  walk(customer: Customer, id: string): Promise<void>;
};

const eyesOf = ({ page, eyes, isWithoutScript }: Customer): Eyes =>
  eyes ?? {
    open: async (address) => void (await page.goto(address)),
    async reach(path) {
      await expectPage(page, path);
      // A page without a form has no bundle.
      if (!isWithoutScript && (await page.locator('html[data-script]').count())) await alive(page);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      // The place of the wallets.
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      if (!isWithoutScript && /^(\/cy)?\/(card-mandate|single-card-payment)/.test(path)) {
        await expect(
          page.getByRole('textbox', { name: 'CVV' }).or(page.getByRole('link', { name: 'Go to the earlier step' })),
        ).toBeVisible();
      }
    },
    hear: (words) => expect(page.locator('[role=alert], [role=status]').filter({ hasText: words })).toHaveCount(1),
    see: (text) => expect(page.getByText(text).first()).toBeVisible(),
    seeDialog: () => expect(page.getByRole('dialog')).toBeVisible(),
    seeHeading: (name) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused(),
  };

export const open = (customer: Customer, address: string) => eyesOf(customer).open(address);
export const see = (customer: Customer, text: string) => eyesOf(customer).see(text);

/** Waits for a page, and until nothing on it is on its way. */
export async function reach(customer: Customer, path: string): Promise<void> {
  await eyesOf(customer).reach(path);
  await customer.onPage?.();
}

/** Waits until a live region says something, which may stay visible or not. */
export async function hear(customer: Customer, words: RegExp): Promise<void> {
  await eyesOf(customer).hear(new RegExp(words.source.replace('^', '')));
  await customer.onOutcome?.();
}

export async function seeDialog(customer: Customer): Promise<void> {
  await eyesOf(customer).seeDialog();
  await customer.onDialog?.();
}

/** Waits for a page that has taken the place of another without a load, and has the focus on its heading. */
export async function seeHeading(customer: Customer, name: string): Promise<void> {
  await eyesOf(customer).seeHeading(name);
  await customer.onPage?.();
}

export async function press({ page, hand, onAct }: Customer, name: string): Promise<void> {
  await onAct?.(`Press: ${name}`);
  await hand.press(page, name);
}

export async function tick({ page, hand, onAct }: Customer, name: string): Promise<void> {
  await onAct?.(`Tick or untick: ${name}`);
  await hand.tick(page, name);
}

export async function choose({ page, hand, onAct }: Customer, group: string, name: string): Promise<void> {
  await onAct?.(`Choose of ${group}: ${name}`);
  await hand.choose(page, group, name);
}

export async function type({ page, hand, onAct }: Customer, name: string, text: string): Promise<void> {
  await onAct?.(`Type into ${name}: ${text}`);
  await hand.type(page, name, text);
}

export async function agree(customer: Customer, button: string): Promise<void> {
  await tick(customer, 'I Agree to this contract');
  await press(customer, button);
}

export async function enterCard(customer: Customer, number: string): Promise<void> {
  await type(customer, 'Card number', number);
  await type(customer, 'Expiry (MM/YY)', futureExpiry());
  await type(customer, 'CVV', '123');
}

export async function payByCard(customer: Customer, path: string): Promise<void> {
  await reach(customer, path);
  await enterCard(customer, '4111111111111111');
  await press(customer, 'Continue');
}
