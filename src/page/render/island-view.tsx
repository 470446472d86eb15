import type { ComponentType } from 'react';
import { type IslandWords, WordsContext, wordsOfIsland } from './words.ts';

/** What an island is hydrated from: its own properties, and the words that it needs. */
export type IslandProps<Own> = { own: Own; words: IslandWords };

/** Draws an island's component with its own words, the same on the server and in the browser. */
export function IslandView<Own extends object>({
  component: View,
  own,
  words,
}: IslandProps<Own> & { component: ComponentType<Own> }) {
  return (
    <WordsContext value={wordsOfIsland(words)}>
      <View {...own} />
    </WordsContext>
  );
}
