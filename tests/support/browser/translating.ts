import type { Page } from '@playwright/test';

/** How browsers translate a page: each leaves other traces in it. */
export const translators = ['Chrome', 'Edge', 'Firefox', 'Safari'] as const;
export type Translator = (typeof translators)[number];

/** Translates the page as the browser would: other words and the language's figures, but the names of controls stay. */
export const translate = (page: Page, translator: Translator, isLive = true): Promise<void> =>
  page.evaluate(startTranslator, [translator, isLive] as const);

/** Translates each page that is opened from now on, before any script of it runs. */
export const translateEarly = (page: Page, translator: Translator) =>
  page.addInitScript({
    content: `document.addEventListener('readystatechange', () => {
      (${startTranslator})(${JSON.stringify([translator, true])});
    }, { once: true })`,
  });

function startTranslator([translator, isLive]: readonly [Translator, boolean]): void {
  const html = document.documentElement;
  if (translator === 'Chrome') html.classList.add('translated-ltr');
  if (translator !== 'Safari') html.lang = 'fr';
  const done = new WeakSet<Node>();
  const isKept = (box: Element) => box.closest('button, a, label') !== null;
  const isLeft = (box: Element) =>
    box.closest('[translate=no], font, svg, script, style, textarea, noscript, template') !== null;
  const inFrench = (words: string) =>
    words
      .replace(/£(\d+)\.(\d\d)/g, '$1,$2 £')
      .split(/(Example Fibre|\d+)/)
      .map((part, place) => (place % 2 ? part : part.replace(/[a-z]{2,}/gi, 'mot')))
      .join('');
  function translateText(text: Text) {
    const box = text.parentElement;
    if (!box || done.has(text) || !/\S/.test(text.data) || isLeft(box)) return;
    const words = isKept(box) ? text.data : inFrench(text.data);
    if (translator === 'Firefox') {
      done.add(text);
      if (text.data !== words) text.data = words;
      return;
    }
    if (translator === 'Safari') {
      const other = new Text(words);
      done.add(other);
      text.replaceWith(other);
      return;
    }
    const font = document.createElement('font');
    if (translator === 'Edge') {
      box.setAttribute('_msttexthash', '1');
      font.setAttribute('_mstmutation', '1');
      font.append(words);
    } else {
      const inner = document.createElement('font');
      inner.append(words);
      font.append(inner);
    }
    text.replaceWith(font);
  }
  function translateAll(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) translateText(text);
  }
  translateAll(document.body);
  if (!isLive) return;
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (node instanceof Text) translateText(node);
        else translateAll(node);
      }
  }).observe(document.body, { childList: true, subtree: true });
}
