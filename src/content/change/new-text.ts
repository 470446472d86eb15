import { referencesBy } from '../model/content-index.ts';
import { nameProblem, unwritten } from './new-file.ts';
import { type Drafter, onPage, pathInMessage } from './scaffold.ts';

/**
 * Drafts a text and the block that shows it on the page `on`, which may be left out if a page names the text already.
 */
export function draftText(name: string, on: string | undefined): Drafter {
  return (contentIndex, folder) => {
    const refused = nameProblem('text', name, contentIndex.names.text);
    if (refused) return { refused };
    const writes = new Map([[`text/${name}.md`, `${unwritten}\n`]]);
    const next = [`Write the text in ${pathInMessage(folder, `text/${name}.md`)}.`];
    const isAwaited = referencesBy(contentIndex, 'text').some(({ value }) => value === name);
    if (on === undefined && isAwaited) return { writes, next };
    return onPage(contentIndex, folder, on, {
      kind: 'text',
      name,
      block: { type: 'text', markdown: name },
      writes,
      next,
    });
  };
}
