import { type Lookup, placeholderNames } from '../../rules/fill.ts';
import { exclude, holds } from '../../rules/when.ts';
import type { Block, CompiledDocument, CompiledPage } from '../../types.gen.ts';
import { BlockBoundary } from './boundary.tsx';
import { useRendering } from './context.ts';
import { componentFor } from './registry.ts';
import { Reserved } from './reserved.tsx';
import { InSight } from './sight.tsx';
import { useFacts, useIsReadFailed, useLookup, useStepInstead } from './use-link.ts';

/**
 * Draws blocks in order. Those that depend on the link keep their space until it has been read (D-17), in one place if
 * only one can show. If it cannot be read only those show all of whose values are known.
 */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const fact = useFacts();
  const { page } = useRendering();
  const isFailed = useIsReadFailed();
  const lookup = useLookup();
  const blockKey = identities();
  return runsOf(blocks).map((run) => {
    const key = blockKey(run[0]!);
    if (isFailed) {
      const whole = run.find((block) => holds(block.when, fact) && isWhole(block, page, lookup));
      return whole && <OneBlock key={key} block={whole} />;
    }
    const states = run.map((block) => holds(block.when, fact));
    const pending = states.includes(undefined);
    const shown = run.filter((_, index) => pending || states[index]);
    if (!run[0]!.when) return <OneBlock key={key} block={run[0]!} />;
    return (
      <Reserved key={key} pending={pending}>
        {shown.map((block) => (
          <OneBlock key={run.indexOf(block)} block={block} />
        ))}
      </Reserved>
    );
  });
}

/** Whether every value in a block's words is known, and those inside it. A block that leads on depends on the link. */
function isWhole({ when: _, ...block }: Block, page: CompiledPage, lookup: Lookup): boolean {
  const { to, blocks = [] } = block as { to?: string; blocks?: Block[] };
  return to !== 'next' && blocks.every((inner) => isWhole(inner, page, lookup)) && isFilled(block, page, lookup);
}

/** Whether every value in a block's words is known. */
function isFilled(block: object, page: CompiledPage, lookup: Lookup): boolean {
  const texts = textsIn(block).flatMap((text) => page.texts[text] ?? htmlOf(page.documents[text]) ?? text);
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

/** Groups neighbours of which at most one can show, such as a text for new and a text for existing customers. */
export function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last && block.when && last.every((other) => exclude(other.when, block.when))) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** Returns each block's key: its type and number, so that a form keeps its state when a text comes before it. */
function identities(): (block: Block) => string {
  const counts = new Map<string, number>();
  return ({ type }) => {
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    return `${type} ${count}`;
  };
}

function OneBlock({ block }: { block: Block }) {
  const { page } = useRendering();
  const lookup = useLookup();
  // A customer who comes too early has not all that its words say.
  if (useStepInstead() && !isFilled(block, page, lookup)) return null;
  const Component = componentFor(block.type);
  return (
    <InSight type={block.type}>
      <BlockBoundary type={block.type}>
        <Component {...block}>{'blocks' in block && <Blocks blocks={block.blocks} />}</Component>
      </BlockBoundary>
    </InSight>
  );
}
