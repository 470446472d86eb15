/**
 * This script is inlined at the end of the body of every page that may have the bundle. It makes the page right without
 * the bundle, and starts the bundle a moment after the first paint, so that the text appears first. A press works
 * without it.
 */

import { formFields } from '../../../rules/forms.ts';
import { linkIdOf, withLinkId } from '../../../rules/link-id.ts';
import { answerPrefix } from '../../../rules/questions/question.ts';
import type { CompiledSite } from '../../../types.gen.ts';
import { watchForeignChanges } from './foreign-changes.ts';

declare global {
  interface Window {
    /** The site, where the page does not carry it; undefined if it could not be read. */
    __doorstepSite?: Promise<CompiledSite | undefined>;
    /** The button that was pressed last of those that only the bundle answers. */
    __doorstepPressed?: HTMLElement | null;
  }
}

/** The script of a gateway that draws its fields early. */
type Gateway = { drawEarly(): Promise<void> };

/** How long the bundle waits after the paint, and how long at most for card fields, in milliseconds. */
const [pauseMs, patienceMs] = [100, 3_000];

const { dataset } = document.documentElement;
const { script, chunks = '', site, card, drawn } = dataset;

if (drawn) {
  lockGates();
  takeAnswersAlong();
} else {
  showUnread();
  writeIds();
}
watchForeignChanges();
if (script) startBundle(script);

/** Locks the button of a drawn page until its box is ticked (R-K06). */
function lockGates(): void {
  for (const gate of document.querySelectorAll('[data-gate]')) {
    const box = gate.querySelector('input')!;
    const lock = () => {
      gate.querySelector('fieldset')!.disabled = !box.checked;
    };
    box.onchange = lock;
    lock();
  }
}

/**
 * Takes typed answers along into another language: their form is posted to the same page there, which draws them again.
 * They are in no storage and no address. A tick stays behind, since it is for the words beside it, and so do bank and
 * card details (D-42).
 */
function takeAnswersAlong(): void {
  document.querySelector('.languages')?.addEventListener('click', (event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    const link = (event.target as Element).closest('a');
    const form = document.querySelector<HTMLInputElement>(`#root [name^="${answerPrefix}"]`)?.form;
    if (!link || !form || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: formFields.language, value: link.lang });
    form.append(field);
    form.action = link.href;
    form.submit();
    // The browser may show this page again on the way back.
    field.remove();
    form.removeAttribute('action');
  });
}

/**
 * Shows the parts that do not depend on a link until the link
 * is read, where the page was built as without a link (D-17).
 */
function showUnread(): void {
  const template = document.getElementById('unread') as HTMLTemplateElement | null;
  if (dataset.unread === 'shows') document.getElementById('root')!.replaceChildren(template!.content);
  template?.remove();
  delete dataset.unread;
}

/** Adds the link's id to the links of a built page, so that they work at once (R-G12). */
function writeIds(): void {
  const id = linkIdOf(location);
  for (const link of document.querySelectorAll(':is(main, .languages) a[href^="/"]')) {
    const [path = '', ...hash] = link.getAttribute('href')!.split('#');
    if (!path.includes('?')) link.setAttribute('href', [withLinkId(path, id), ...hash].join('#'));
  }
}

function startBundle(script: string): void {
  // Acts may have been recorded since the page was left. Once the bundle runs it reads them itself (D-40).
  window.onpageshow = ({ persisted }) => {
    if (persisted) location.reload();
  };
  // The bundle answers it as soon as it can: no press is lost (D-25).
  addEventListener('click', ({ target }) => {
    window.__doorstepPressed = (target as Element).closest<HTMLElement>('#root button[type=button]');
  });
  const fields = card && drawFields(card);
  // Without the bundle the page stays as it is, and its forms post.
  const start = async () => {
    for (const href of [...chunks.split(' '), script]) if (href) preload(href);
    if (site) window.__doorstepSite = fetchJson(site);
    await fields;
    import(/* @vite-ignore */ script).catch((error: unknown) => console.info(error));
  };
  // A page in the background is not painted, and does not wait. The second frame begins when the first has been laid
  // out and painted, however long that takes. Nobody presses anything in the moment after that.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, pauseMs)));
}

/**
 * Draws the card provider's fields at once, so that the customer can type long before hydration. The bundle
 * would keep the processor of a slow phone busy, and waits until they can be used. Never rejects.
 */
function drawFields(card: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    import(/* @vite-ignore */ card)
      .then(({ drawEarly }: Gateway) => drawEarly())
      // The bundle tries again, and shows the message if that fails.
      .catch((error: unknown) => console.info(error))
      .then(resolve);
  });
}

/** Reads a JSON file whose address changes with its content. Undefined if it could not be read. */
function fetchJson<File>(address: string): Promise<File | undefined> {
  return fetch(address, { priority: 'low', cache: 'force-cache' })
    .then((response) => response.json())
    .catch(() => undefined);
}

function preload(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
  );
}
