/** What a site's own blocks may use: `doorstep-engine/block`, the one public module of the package (D-73). */
import type { Block, Link } from '../../types.gen.ts';

export * from '../../page/render/hooks.tsx';
export { useErrorTitle } from '../../page/render/in-island.ts';
export { RecordForm } from '../../page/render/recording.tsx';
export { Button, type ButtonLook } from '../../page/ui/button.tsx';
export { Checkbox } from '../../page/ui/checkbox.tsx';
export { Notice, type Tone } from '../../page/ui/notice.tsx';
export type { AskRead, BlockServer } from '../../server/block.ts';
export type { Block, Compiled, Link, When } from '../../types.gen.ts';

type Draws = (block: Block, link: Partial<Link>) => Promise<string>;

/**
 * Draws a block, as the server does, on a page of a customer whose link tells `link`, and returns the page's HTML. For
 * tests: it runs in Node alone, and is in no page.
 */
export async function drawBlock(block: { type: string }, link: Partial<Link> = {}): Promise<string> {
  const file = import.meta.url.endsWith('.js') ? './draw-block.js' : '../../../authoring/walk/draw-block.ts';
  const module: { drawSample: Draws } = await import(/* @vite-ignore */ new URL(file, import.meta.url).href);
  return module.drawSample(block as Block, link);
}
