import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { type BlockComponent, wrapBlocks } from '../../src/page/render/registry.ts';
import { drawWith } from '../frame/player.tsx';
import { edgesName, markSite } from './mark-site.ts';
import { readMarks, readMarksNow, withoutMarks } from './marks.ts';

/** Lets the frame draw all words and blocks with marks. Called before it draws a first page. */
export function drawMarks(): void {
  wrapBlocks((component) => markedBlock(component as ComponentType<object>));
  drawWith({ prepare: markSite, settle: readMarksNow });
  readMarks();
  keepFilesPlain();
}

/** Lets the files that a page saves have its words without marks. */
function keepFilesPlain(): void {
  window.Blob = class extends Blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(
        parts.map((part) => (typeof part === 'string' ? withoutMarks(part) : part)),
        options,
      );
    }
  };
}

/** Draws a block between the edges of its mark, which become empty texts: no style can tell them. */
function markedBlock(Component: ComponentType<object>): BlockComponent {
  return function Marked({ [edgesName]: edges, ...block }: { [edgesName]?: [string, string]; children?: ReactNode }) {
    return (
      <>
        {edges?.[0]}
        <BeforeEffects />
        <Component {...block} />
        {edges?.[1]}
      </>
    );
  } as BlockComponent;
}

/** Takes marks out before the components after it measure their words: effects run in the order of the tree. */
function BeforeEffects(): ReactNode {
  useLayoutEffect(readMarksNow);
  return null;
}
