/** The parts of the renderer that an island may use: its words, and nothing of the page around it. */
import { useEffect } from 'react';
import { useMessages } from './line.tsx';

export { Line, LinkedText, useLine, useMessages } from './line.tsx';
export type { MessageReader } from './words.ts';

/** Says in the document's title that something on the page is wrong, for as long as it is. */
export function useErrorTitle(isWrong: boolean): void {
  const prefix = `${useMessages()('errorPrefix')} `;
  useEffect(() => {
    if (!isWrong) return;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [isWrong, prefix]);
}
