import { lockGates } from '../../src/page/app/site/gates.ts';
import { openBlocks } from '../../src/page/app/site/opening.ts';
import { stopAtScrolling } from '../../src/page/app/site/scrolling.ts';
import type { Scene } from '../../src/states/types.ts';

/** Begins what the script of the site begins anew with each page, and shows where an answer is lost. */
export function beginPage({ sent }: Scene): void {
  lockGates();
  openBlocks();
  stopAtScrolling();
  // As after an answer to a form, which says there what is wrong.
  document.querySelector<HTMLElement>('main [autofocus]:not(dialog *)')?.focus();
  if (sent?.problem !== 'lost') return;
  // What was ticked stays.
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-gate] input')) box.click();
  const lost = document.querySelector<HTMLElement>('[data-lost]');
  document.querySelector(`#form-${sent.fields.form}`)?.append(lost ?? '');
  if (lost) lost.hidden = false;
}
