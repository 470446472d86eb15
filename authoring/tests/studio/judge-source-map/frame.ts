/** The studio's part of a page with one more function: what each word of the picture comes from. */
import '../../../studio/source-map/entry.ts';
import { originAt } from '../../../studio/source-map/origin.ts';
import type { Origin } from '../../../studio/source-map/source.ts';

export type MeasuredWord = { text: string; found: Origin };

declare global {
  interface Window {
    measureWords(): MeasuredWord[];
  }
}

/** Lists the words on the page, each with the place in content that it comes from. */
window.measureWords = () => [...wordsShown()].map(({ node, start, text }) => ({ text, found: originAt(node, start) }));

/** A word on a page: part of a text node. */
type Word = { node: Text; start: number; text: string };

/** Lists the words that can be seen or heard, in the order of the document. */
function* wordsShown(): Generator<Word> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const { parentElement: parent } = node;
    if (!parent || parent.closest('script, style, noscript, template')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: text, index: start } of node.data.matchAll(/\S+/g)) yield { node, start, text };
  }
}
