/** Draws blocks as the server does (D-55), into the document of a test in jsdom. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StaticHandlerContext } from 'react-router-dom';
import { sampleFor } from '../../../authoring/walk/fixture-files.ts';
import { samplePage } from '../../../authoring/walk/sample-page.ts';
import { sampleId } from '../../../authoring/walk/sample-site.ts';
import { moment } from '../../../authoring/walk/types.ts';
import { App, contextOf, viewOf } from '../../../src/page/app/app.tsx';
import { Blocks } from '../../../src/page/render/blocks.tsx';
import { QuestionFaults } from '../../../src/page/render/posted.tsx';
import type { Posted } from '../../../src/rules/forms.ts';
import type { Shown } from '../../../src/rules/shown.ts';
import type { Block, CompiledPage, CompiledSite, Link } from '../../../src/types.gen.ts';
import { sampleOrder } from './sample-order.ts';

/** What a page is drawn from, where it is not the sample. */
export type Given = Omit<Partial<Shown>, 'site' | 'page' | 'link'> & {
  site?: Partial<CompiledSite>;
  page?: Partial<CompiledPage>;
  link?: Partial<Link>;
  address?: string;
  posted?: Posted | undefined;
  /** Set if the link could not be read. */
  isFailed?: true;
};

/** Returns what a page with these blocks is drawn from: a contract's link with an order, and forms that can be posted. */
export function shownOf(
  blocks: Block | Block[],
  { site, page, link, isFailed, address: _, posted: _posted, ...given }: Given = {},
): Shown {
  const sample = sampleFor(link ?? {}, site);
  return {
    site: sample.site,
    page: { ...samplePage([blocks].flat()), ...page },
    now: moment,
    linkId: sampleId,
    link: isFailed ? { status: 'failed' } : { status: 'ready', link: sample.link },
    order: sampleOrder,
    answers: {},
    form: { token: 'a-token', sha256: 'a'.repeat(64) },
    ...given,
  };
}

/** What a handler finds for a page with these blocks. */
export function contextWith(blocks: Block | Block[], given: Given = {}, drawn?: ReactNode): StaticHandlerContext {
  const shown = shownOf(blocks, given);
  const address = given.address ?? `${shown.page.page.path}?id=${sampleId}`;
  return contextOf({ shown, address, posted: given.posted }, viewOf(shown.site, drawn));
}

/** Draws blocks, and the faults of their questions above them, in the place of what was drawn before. */
export function renderBlocks(blocks: Block | Block[], given?: Given): { container: HTMLElement } {
  const { page } = shownOf(blocks, given);
  document.body.innerHTML = renderToStaticMarkup(
    <App
      context={contextWith(
        blocks,
        given,
        <main>
          <QuestionFaults />
          <Blocks blocks={page.page.blocks} />
        </main>,
      )}
    />,
  );
  return { container: document.querySelector('main')! };
}

/** The values with which a form on the page would be posted, its buttons aside. */
export const formValues = (form = document.querySelector('form')): Record<string, FormDataEntryValue> =>
  Object.fromEntries(new FormData(form!));
