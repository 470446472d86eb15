/**
 * Changes of the page by the browser's translator and extensions, of which React knows nothing. They put `<font>`
 * elements in the place of words, wrap words, and add nodes beside fields. `start-bundle.ts` brings this into the page.
 */

import { formFields } from '../../../rules/forms.ts';

declare global {
  interface Window {
    /**
     * Is called as React begins to hydrate the page, piece by piece, with what does it at once; and when it has done so.
     * Changes until then are taken back for that, and made again. Else what was typed would be lost.
     */
    __doorstepHydration?: (hydrateNow?: () => void) => void;
  }
}

/** By a node that was taken out of the page: the node that stands in its place. */
const standIns = new WeakMap<Node, Node>();

/** Notices from now on what changes the page, and marks the page while the browser shows it translated (D-49). */
export function watchForeignChanges(): void {
  const html = document.documentElement;
  const root = document.getElementById('root')!;
  const { lang } = html;
  let beforeHydration: MutationRecord[] | undefined = [];
  let hydrate: (() => void) | undefined;

  const observer = new MutationObserver(note);
  const ofText = { characterData: true, characterDataOldValue: true };
  observer.observe(root, { ...ofText, childList: true, subtree: true });
  observer.observe(html, { attributeFilter: ['class', 'lang'] });
  keepTreeWhole();
  // A form that is posted without script says it as the call does.
  addEventListener('formdata', ({ formData }) => {
    if (html.hasAttribute('data-translated')) formData.set(formFields.shown, 'machine-translation');
  });

  function note(records: MutationRecord[]): void {
    beforeHydration?.push(...records);
    for (const record of records) {
      if (record.type === 'childList') noteStandIns(record);
      else if (!record.target.isConnected) showAgain(record.target);
    }
    html.toggleAttribute('data-translated', isTranslated(html, root, lang));
    hydrateAsSent();
  }

  function noteStandIns({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    for (const node of addedNodes) standIns.delete(node);
    const standIn = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    for (const node of removedNodes) {
      if (!standIn || node.isConnected || !/^(#text|FONT)$/.test(node.nodeName)) continue;
      standIns.set(node, standIn);
      observer.observe(node, ofText);
    }
  }

  function hydrateAsSent(): void {
    const changes = beforeHydration?.filter(({ type, target }) => type !== 'attributes' && !isOfGateway(target));
    if (!hydrate || !changes?.length) return;
    const again = changes.reverse().map(undoChange).reverse();
    hydrate();
    for (const change of again) change();
  }

  window.__doorstepHydration = (hydrateNow) => {
    hydrate = hydrateNow;
    if (hydrate) note(observer.takeRecords());
    else beforeHydration = undefined;
  };
}

/** The frames of card fields must not move: they would load anew, empty. */
const isOfGateway = (target: Node): boolean => target instanceof Element && target.closest('[data-id]') !== null;

/** Whether the browser shows the page in another language. Not every translator says so: then the heading's words do. */
function isTranslated(html: HTMLElement, root: HTMLElement, lang: string): boolean {
  const heading = root.querySelector<HTMLElement>('h1[data-words]');
  return (
    /\btranslated-(ltr|rtl)\b/.test(html.className) ||
    html.lang !== lang ||
    root.querySelector('font, [_msttexthash]') !== null ||
    (heading !== null && squeezed(heading.textContent) !== squeezed(heading.dataset.words!))
  );
}

const squeezed = (words: string) => words.replace(/\s+/g, '');

/** React has changed words that are not in the page: they take their place again, as they now are. */
function showAgain(words: Node): void {
  (placeOf(words, (node) => node.isConnected) as ChildNode | undefined)?.replaceWith(words);
}

/** The node by which another one is in the page: itself, its stand-in, or what was put around it. */
function placeOf(node: Node, isPlace: (node: Node) => boolean): Node | undefined {
  let place: Node | null | undefined = node;
  for (let steps = 0; place && steps < 10; steps++) {
    if (isPlace(place)) return place;
    place = standIns.get(place) ?? place.parentNode;
  }
  return undefined;
}

/** Takes a change back. Returns a function that makes it again. */
function undoChange({ type, target, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord): () => void {
  if (type === 'characterData') {
    const set = (value: string | null) => {
      target.nodeValue = value;
    };
    const now = target.nodeValue;
    set(oldValue);
    return () => set(now);
  }
  const replace = (before: NodeList, after: NodeList) => {
    for (const node of before) (node as ChildNode).remove();
    for (const node of after) target.insertBefore(node, nextSibling);
  };
  replace(addedNodes, removedNodes);
  return () => replace(removedNodes, addedNodes);
}

/** Lets React take out, or insert before, a node that is no longer where React put it. Browsers would throw. */
function keepTreeWhole(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const childOf = (parent: Node, node: Node) => placeOf(node, ({ parentNode }) => parentNode === parent);
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = childOf(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, (before && childOf(this, before)) ?? null);
    return child;
  };
}
