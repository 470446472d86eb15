import { expect, type Locator, type Page } from '@playwright/test';
import { control } from './customer.ts';

/** How a customer uses a page: with a mouse, or with nothing but a keyboard or a touch screen. */
export type Hand = {
  press(page: Page, name: string): Promise<void>;
  tick(page: Page, name: string): Promise<void>;
  /** Chooses an option of a group of radio buttons. */
  choose(page: Page, group: string, name: string): Promise<void>;
  /** Types into a text field in place of what it has. */
  type(page: Page, name: string, text: string): Promise<void>;
};

const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name });
const group = (page: Page, name: string) => page.getByRole('group', { name });
const radio = (page: Page, of: string, name: string) => group(page, of).getByRole('radio', { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });

export const mouse: Hand = {
  press: (page, name) => control(page, name).click(),
  tick: (page, name) => checkbox(page, name).click(),
  choose: (page, of, name) => radio(page, of, name).click(),
  type: (page, name, text) => textbox(page, name).fill(text),
};

export const touch: Hand = {
  press: (page, name) => control(page, name).tap(),
  tick: (page, name) => checkbox(page, name).tap(),
  choose: (page, of, name) => radio(page, of, name).tap(),
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
  async choose(page, of, name) {
    // Tab goes to the option that is chosen, or else to the first; an arrow chooses the next one.
    const radios = group(page, of).getByRole('radio');
    const [chosen] = await radios.and(page.locator(':checked')).all();
    await tabTo(page, chosen ?? radios.first(), of);
    if (!chosen) await page.keyboard.press('Space');
    const count = await radios.count();
    for (let presses = 0; presses < count && !(await radio(page, of, name).isChecked()); presses += 1)
      await page.keyboard.press('ArrowDown');
    await expect(radio(page, of, name)).toBeChecked();
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
