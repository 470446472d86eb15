import { blocksIn, fileOf, type Shown, sourceOfValue } from './content-lines.ts';
import { type Around, blockSource, hitAt } from './find-hit.ts';
import type { Hit } from './markdown.ts';
import { elementOf, wordsOf } from './node-words.ts';
import { drawnAround } from './react-tree.ts';
import type { Origin, Source } from './source.ts';

/**
 * Finds the origin of a letter of a page. `node` is its text with the letter's place in it, or an element without
 * words, such as an image or a field.
 */
export function originAt(shown: Shown, node: Node, at = 0): Origin {
  const around = surroundings(shown, node);
  const hit = hitAt(shown, around, node, at);
  const value = hit?.placeholder === undefined ? undefined : sourceOfValue(shown, hit.placeholder);
  const outerBlocks = around.block ? [...around.outer.map((block) => blockSource(shown, block))] : [];
  const inMain = elementOf(node)?.closest('main') && shown.page;
  const { file, placeOf } = shown.page ? fileOf(shown, shown.page) : { file: '', placeOf: () => [] };
  const sources = [value, hit?.source, ...outerBlocks, ...(inMain ? [{ file, pointer: placeOf([]) }] : [])];
  return {
    from: kindOfOrigin(shown, hit, value),
    sources: unique(sources.filter((source) => source !== undefined)),
    ...(hit?.placeholder !== undefined && { placeholder: hit.placeholder }),
    ...(around.block && { block: around.block.block.type }),
    words: wordsOf(node),
  };
}

function kindOfOrigin({ name }: Shown, hit: Hit | undefined, value: Source | undefined): Origin['from'] {
  if (!hit) return 'code';
  if (hit.placeholder !== undefined && !value) return 'link';
  if (!hit.source) return name === 'samples' ? 'sample' : 'link';
  return (value ?? hit.source).file.startsWith('src/') ? 'sample' : 'content';
}

function surroundings(shown: Shown, node: Node): Around {
  const drawn = drawnAround(node);
  const placed = blocksIn(shown.from);
  const blocks = drawn.flatMap(({ props }) => props.map(({ block }) => placed.get(block)).find(Boolean) ?? []);
  const outer = [...new Set(blocks)];
  const inner = drawn.findIndex(({ props }) => props.some(({ block }) => placed.has(block)));
  return { drawn: inner < 0 ? drawn : drawn.slice(0, inner), block: outer[0], outer };
}

function unique(sources: Source[]): Source[] {
  const seen = new Set<string>();
  return sources.filter((source) => {
    const key = JSON.stringify(source);
    return !seen.has(key) && seen.add(key);
  });
}
