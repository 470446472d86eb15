import { type Node, nodesOf, readTree } from '../markdown/markdown.ts';
import type { Survey } from '../model/content-index.ts';
import { type Finding, type ShownText, shownTexts } from './finding.ts';
import { placeName } from './names.ts';

const marks = /\b(?:TODO|FIXME|TBC|TBD|XXX)\b|\blorem ipsum\b/;

/** Texts with a mark that something is still to be written, or with words in square brackets. */
export function unfinishedFindings(survey: Survey): Finding[] {
  return shownTexts(survey).flatMap((shown): Finding[] => {
    const name = `unfinished:${placeName(shown.file, shown.pointer)}`;
    const mark = marks.exec(shown.text);
    const bracket = mark ? undefined : bracketIn(shown);
    const found = mark ? { words: mark[0], offset: mark.index } : bracket;
    if (!found) return [];
    const { words, offset } = found;
    const spot = shown.pointer === undefined ? { offset } : { pointer: shown.pointer, find: words };
    const message = mark
      ? `"${words}" says that this is not finished.`
      : `${words} looks like something that is still to be filled in: put the words themselves here.`;
    return [{ path: shown.file.path, spot, message, name, value: words }];
  });
}

/** The first square brackets that customers would read; those of Markdown links are none. */
function bracketIn({ text, pointer }: ShownText): { words: string; offset: number } | undefined {
  if (!text.includes('[')) return undefined;
  if (pointer !== undefined) return piece(text, text.indexOf('['));
  let found: { words: string; offset: number } | undefined;
  readTree(text, {}, (tree: Node) => {
    for (const node of nodesOf(tree)) {
      if (node.type !== 'text' || !node.value?.includes('[')) continue;
      const offset = text.indexOf('[', node.position?.start.offset ?? 0);
      found ??= piece(text, Math.max(offset, 0));
    }
  });
  return found;
}

function piece(text: string, offset: number): { words: string; offset: number } {
  const words = /^\[[^\]\n]{0,60}\]?/.exec(text.slice(offset))?.[0] ?? '[';
  return { words, offset };
}
