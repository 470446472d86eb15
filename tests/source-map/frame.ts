/** The gallery's frame with one more function: what each word of the picture comes from. */
import '../../src/tools/gallery/frame/entry.tsx';
import { currentPlayer } from '../../src/tools/gallery/frame/player.tsx';
import type { Origin } from '../../src/tools/studio/source-map/source.ts';
import { wordsWithOrigins } from '../../src/tools/studio/source-map/word-origins.ts';

export type MeasuredWord = { text: string; found: Origin };

declare global {
  interface Window {
    measureWords(): MeasuredWord[];
  }
}

window.measureWords = () => [...wordsWithOrigins(currentPlayer()!)].map(({ text, origin: found }) => ({ text, found }));
