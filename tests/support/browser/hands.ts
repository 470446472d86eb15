import { expect, type Locator, type Page } from '@playwright/test';
import { control } from './customer.ts';

/** How a customer uses a page: with a mouse, or with nothing but a keyboard or a touch screen. */
export type Hand = {
  press(page: Page, name: string): Promise<void>;
  tick(page: Page, name: string): Promise<void>;
  /** Types into a text field in place of what it has. */
  type(page: Page, name: string, text: string): Promise<void>;
};

const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });

export const mouse: Hand = {
  press: (page, name) => control(page, name).click(),
  tick: (page, name) => checkbox(page, name).click(),
  type: (page, name, text) => textbox(page, name).fill(text),
};

export const touch: Hand = {
  press: (page, name) => control(page, name).tap(),
  tick: (page, name) => checkbox(page, name).tap(),
  async type(page, name, text) {
    await textbox(page, name).tap();
    await textbox(page, name).fill('');
    await page.keyboard.type(text);
  },
};

export const keyboard: Hand = {
  async press(page, name) {
    await tabTo(page, control(page, name), name);
    await page.keyboard.press('Enter');
  },
  async tick(page, name) {
    await tabTo(page, checkbox(page, name), name);
    await page.keyboard.press('Space');
  },
  async type(page, name, text) {
    await tabTo(page, textbox(page, name), name);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
};

/** Presses Tab until a control has the focus, which it may have already. */
async function tabTo(page: Page, wanted: Locator, name: string): Promise<void> {
  await expect(wanted.and(page.locator(':enabled, a'))).toBeVisible();
  const element = await wanted.elementHandle();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await element?.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to "${name}".`);
}
