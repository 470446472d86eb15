import { type Lookup, placeholderNames } from '../../rules/fill.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { holds } from '../../rules/when.ts';
import type { Block, CompiledDocument, CompiledPage } from '../../types.gen.ts';
import { BlockTypeContext, lastDrawn, useRendering } from './context.ts';
import { OpenedByAnswer, useOpening } from './opening.tsx';
import { componentFor } from './registry.ts';
import { useIsReadFailed } from './use-link.ts';
import { useWords } from './words.ts';

/**
 * Draws blocks in order, each if its condition holds. If the link cannot be read, only those show all of whose values are
 * known.
 */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks never change their order.
    <OneBlock key={position} block={block} />
  ));
}

function OneBlock({ block }: { block: Block }) {
  const { page, fact } = useRendering();
  const { lookup } = useWords();
  const isFailed = useIsReadFailed();
  const opening = useOpening(block.when);
  const isShown = holds(block.when, fact) === true;
  if (!isShown && !opening) return null;
  if (isFailed && !isWhole(block, page, lookup)) return null;
  const Component = componentFor(block.type);
  Object.assign(lastDrawn, { block: block.type, file: 'index.tsx' });
  const drawn = (
    <BlockTypeContext value={block.type}>
      <Component {...block}>{'blocks' in block && <Blocks blocks={block.blocks} />}</Component>
    </BlockTypeContext>
  );
  return opening ? (
    <OpenedByAnswer when={opening} isOpen={isShown}>
      {drawn}
    </OpenedByAnswer>
  ) : (
    drawn
  );
}

/** Whether every value in a block's words is known, and those inside it. A block that leads on depends on the link. */
function isWhole({ when: _, ...block }: Block, page: CompiledPage, lookup: Lookup): boolean {
  const { to, blocks = [] } = block as { to?: string; blocks?: Block[] };
  return to !== 'next' && blocks.every((inner) => isWhole(inner, page, lookup)) && isFilled(block, page, lookup);
}

function isFilled(block: object, page: CompiledPage, lookup: Lookup): boolean {
  const texts = textsIn(block).flatMap(
    (text) => ownEntry(page.texts, text) ?? htmlOf(ownEntry(page.documents, text)) ?? text,
  );
  return texts.flatMap(placeholdersIn).every(lookup);
}

const htmlOf = (document: CompiledDocument | undefined) =>
  document?.sections.flatMap(({ parts }) => parts.map(({ html }) => html));

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The placeholders of a line, or of compiled HTML. */
const placeholdersIn = (text: string): string[] => [
  ...placeholderNames(text),
  ...[...text.matchAll(/ data-v="([^"]*)"/g)].map(([, name = '']) => name),
];
