import { cleanup, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import { setExistingCustomer } from '../../../src/page/link/override.ts';
import { createLinkStore } from '../../../src/page/link/store.ts';
import { Blocks } from '../../../src/page/render/blocks.tsx';
import { RenderingContext } from '../../../src/page/render/context.ts';
import { QuestionFaults } from '../../../src/page/render/late/posted.tsx';
import { Sight } from '../../../src/page/render/sight.tsx';
import type { FormTicket, Posted } from '../../../src/rules/forms.ts';
import { blockSite, samplePage } from '../../../src/states/sample-page.ts';
import { sampleLink } from '../../../src/states/sample-site.ts';
import type { Block, CompiledPage, CompiledSite, Link, SwitchOrder } from '../../../src/types.gen.ts';
import '../../../src/page/render/every-block.ts';
import { watchScrolled } from '../browser/scrolled.ts';
import { quickUser } from './quick-user.ts';
import { sampleOrder } from './sample-order.ts';

type Answer = { status?: number; body: object };
type Call = { method: string; path: string; body: unknown };

type Options = {
  page?: Partial<CompiledPage>;
  site?: Partial<CompiledSite>;
  link?: Partial<Link>;
  order?: Partial<SwitchOrder>;
  /** What the server answers, by the last part of the call's address; a function is asked each time. */
  answers?: Record<string, Answer | (() => Answer | Promise<Answer>)>;
  /** What the server draws into the page's forms. */
  form?: FormTicket;
  /** Leaves the link unread, as in the prerendered page. */
  pending?: true;
  /** What is drawn after the blocks. */
  after?: ReactNode;
};

/** A failed call's answer as the server writes it. */
export const problem = (status: number, slug: string): Answer => ({
  status,
  body: { type: `/problems/${slug}`, title: slug, status, detail: slug },
});

/** Draws blocks as a page does, with a link store whose calls go to `answers`, and gives back what they did. */
export async function renderBlocks(blocks: Block | Block[], options: Options = {}) {
  watchScrolled();
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    sessionStorage.clear();
    setExistingCustomer(false);
  });
  const calls: Call[] = [];
  const gone: string[] = [];
  const link = sampleLink('contract', options.link);
  const answers: Options['answers'] = {
    [link.id]: { body: link },
    'switch-order': { body: { ...sampleOrder, ...options.order } },
    ...options.answers,
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push({ method, path, body: body && JSON.parse(String(body)) });
    const found = answers[path.split('/').at(-1) ?? ''] ?? problem(404, 'link-unknown');
    const answer = typeof found === 'function' ? await found() : found;
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });

  const site = { ...blockSite, ...options.site };
  const asked = options.page?.asks?.act;
  const page = { ...samplePage([blocks].flat()), ...(asked !== undefined && { draft: asked }), ...options.page };
  const store = { ...createLinkStore(link.id, { draft: page.draft }), form: options.form };
  if (!options.pending) {
    await store.load();
    if (page.needs.includes('switch-order')) await store.loadOrder();
    await store.loadAnswers();
  }
  calls.length = 0;

  const rendering = { site, page, store, go: (name: string) => void gone.push(name) };
  function Drawn() {
    const [posted, setPosted] = useState<Posted>();
    return (
      <RenderingContext
        value={{
          ...rendering,
          posted,
          answerForm: async (outcome) => setPosted(outcome),
          forgetPosted: () => setPosted(undefined),
        }}
      >
        <QuestionFaults />
        <Sight>
          <Blocks blocks={page.page.blocks} />
          {options.after}
        </Sight>
      </RenderingContext>
    );
  }
  const drawn = render(<Drawn />);
  return { ...drawn, store, calls, gone, user: quickUser() };
}
