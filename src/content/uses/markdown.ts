import type { ContentFile } from '../folder/load.ts';
import type { ContentIndex } from '../model/content-index.ts';
import { placeholderKind } from '../model/names.ts';
import { namesInLink, targetIn } from './links.ts';
import { namedBy, type Use } from './use.ts';

/** Finds every name in the Markdown files, in placeholders, links and images, once for each place. */
export function* usesInMarkdown(contentIndex: ContentIndex): Generator<Use> {
  for (const [file, { placeholders, links, images }] of contentIndex.markdown) {
    const source = file.text ?? '';
    for (const { name, offset } of placeholders) {
      const kind = placeholderKind(contentIndex.names, name);
      const isWritten = source.startsWith(`{${name}}`, offset);
      if (!kind) continue;
      const { before, ...named } = namedBy({ kind, name });
      const start = offset + Number(isWritten) + (isWritten ? before : 0);
      yield { ...named, file, start, length: isWritten ? named.name.length : 0 };
    }
    yield* withoutRepeats(links.flatMap(({ url, offset }) => usesInTarget(contentIndex, file, url, offset)));
    yield* withoutRepeats(images.flatMap(({ url, offset }) => usesInTarget(contentIndex, file, url, offset)));
  }
}

function usesInTarget(contentIndex: ContentIndex, file: ContentFile, url: string, offset: number): Use[] {
  const target = targetIn(file.text ?? '', offset, url);
  return namesInLink(contentIndex, url, file).map(({ index, length, ...named }) => ({
    ...named,
    file,
    start: target === undefined ? offset : target + index,
    length: target === undefined ? 0 : length,
  }));
}

/** Leaves out repeated places, because several links may share one target on a line of its own. */
function withoutRepeats(uses: Use[]): Use[] {
  const keyOf = ({ start, length, kind }: Use) => (length ? `${start} ${kind}` : undefined);
  return uses.filter((use, i) => !keyOf(use) || uses.findIndex((other) => keyOf(other) === keyOf(use)) === i);
}
