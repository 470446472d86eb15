import '../ui/global.css';
import '../ui/print.css';
import '../ui/tables.css';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { StaticHandlerContext } from 'react-router-dom';
import { hasBegun } from '../../rules/dates.ts';
import { withNested } from '../../rules/questions/question.ts';
import type { Shown } from '../../rules/shown.ts';
import { themeStyles } from '../../rules/theme/theme.ts';
import type { Block, CompiledPage, CompiledShell, CompiledSite, Site } from '../../types.gen.ts';
import { lastDrawn } from '../render/context.ts';
import { blockTypes } from '../render/registry.ts';
import { Footer, Header } from '../ui/header-footer.tsx';
import { App } from './app.tsx';
import { pageDocument } from './page-document.ts';

export { servers } from '../render/own-blocks.ts';
export { wrapBlocks } from '../render/registry.ts';
export { contextOf, viewOf } from './app.tsx';

/** What surrounds a page's content: its site, header and footer, the files of the bundle, and where the pages are. */
export type Around = {
  site: CompiledSite;
  shell: CompiledShell;
  /** Where the pages are, such as https://pay.example.com, for pictures in messages. */
  origin?: string | undefined;
  /** The folder of the gateway whose token follows the page, and whether it draws its fields early (D-25). */
  gateway?: { folder: string; drawsEarly: boolean } | undefined;
};

/**
 * Draws the whole HTML document of a page (D-55), or that it has failed. Throws an error that names the page, and the block if
 * it is known.
 */
export function draw(context: StaticHandlerContext, { site: content, shell, origin, gateway }: Around): string {
  const shown = loadedIn(context);
  const { site, page } = shown ?? { site: content };
  const { pathname, search } = context.location;
  const body = drawBody(context);
  const footer = shell.footers?.findLast(({ from }) => hasBegun(from, site.asOf ?? ''))?.html ?? shell.footer;
  const islands = page ? blockTypes(page.page.blocks).filter((type) => body.includes(`data-island="${type}"`)) : [];
  return pageDocument(shown ?? { site }, {
    ...{ body, origin, footer, address: pathname + search },
    header: shell.header,
    theme: shell.theme,
    preview: shell.preview,
    styles: stylesFor(shell, page),
    printStyles: shell.printStyles,
    siteScript: shell.siteScript,
    ...(islands.length > 0 && {
      islands: [shell.islandScript, ...new Set(islands.flatMap((type) => shell.blocks[type]?.island ?? []))],
    }),
    ...(gateway && shown?.hasToken && { gateway: gatewayOf(shell, gateway) }),
  });
}

const gatewayOf = ({ gateways }: CompiledShell, { folder, drawsEarly }: NonNullable<Around['gateway']>) => ({
  chunks: gateways?.[folder] ?? [],
  drawsEarly: drawsEarly && gateways !== undefined,
});

/** What the route of a page has loaded; undefined if it has failed. */
const loadedIn = ({ matches, loaderData }: StaticHandlerContext): Shown | undefined =>
  loaderData[matches.at(-1)!.route.id] as Shown | undefined;

/** Draws a page's content as HTML; it begins with its `<title>`. Throws if the page's policy refuses something in it. */
export function drawBody(context: StaticHandlerContext): string {
  const html = drawApp(context);
  if (!isRefused(html)) return html;
  const { page } = loadedIn(context)!;
  const block = withNested(page.page.blocks).findLast((one) => isRefused(drawApp(withBlock(context, one))));
  const refused = 'It carries a style attribute or a script; the policy refuses both.';
  throw failed(context, { block: block?.type, file: 'index.tsx' }, refused);
}

/** Whether the policy refuses something in HTML. Most has nothing like it, and is not looked through tag by tag. */
const isRefused = (html: string) => /<script| style="/.test(html) && /<script|<[^<>]* style="/.test(html);

/** The same with one block of the page alone. */
function withBlock(context: StaticHandlerContext, block: Block): StaticHandlerContext {
  const shown = loadedIn(context)!;
  const page = { ...shown.page, page: { ...shown.page.page, blocks: [block] } };
  return { ...context, loaderData: { [context.matches.at(-1)!.route.id]: { ...shown, page } } };
}

function drawApp(context: StaticHandlerContext): string {
  lastDrawn.block = undefined;
  try {
    return renderToString(<App context={context} />);
  } catch (error) {
    throw failed(context, lastDrawn, error instanceof Error ? error.message : `${error}`, error);
  }
}

/** Says what has failed on a page: the block, if it is known, with its file. */
function failed(context: StaticHandlerContext, { block, file }: typeof lastDrawn, why: string, cause?: unknown) {
  const page = JSON.stringify(loadedIn(context)?.page.name);
  const what = block === undefined ? `The page ${page} failed.` : `The block "${block}" failed on the page ${page}.`;
  return Object.assign(new Error(`${what} ${why}`, { cause }), { block, file });
}

type Styled = Pick<CompiledShell, 'blocks' | 'files' | 'tables' | 'styles' | 'theme'>;

/** The styles that a page carries: the common ones with the site's colours, and those of its own blocks and tables. */
export function stylesFor({ blocks, files, tables, styles, theme }: Styled, page?: CompiledPage): string[] {
  const ofBlocks = blockTypes(page?.page.blocks ?? []).flatMap((type) => blocks[type]?.styles ?? []);
  const own = new Set(page && hasTable(page) && tables ? [tables, ...ofBlocks] : ofBlocks);
  return [styles + themeStyles(theme), [...own].map((file) => files[file]).join('')].filter(Boolean);
}

function hasTable({ texts, documents }: CompiledPage): boolean {
  const parts = Object.values(documents).flatMap(({ sections }) => sections.flatMap(({ parts }) => parts));
  return [...Object.values(texts), ...parts.map(({ html }) => html)].some((html) => html.includes('<table'));
}

type HeaderFooterSite = Pick<CompiledSite, 'messages' | 'asOf' | 'dates' | 'language' | 'languages'>;

/** Returns the header and footer of every page as HTML. */
export function renderHeaderFooter(
  site: Site,
  { messages, asOf, dates = [], language, languages = [] }: HeaderFooterSite,
): Pick<CompiledShell, 'header' | 'footer' | 'footers' | 'logo'> {
  const footerAt = (at?: string) => renderToStaticMarkup(<Footer site={site} messages={messages} asOf={at} />);
  const { policies, social } = site.footer;
  const isDated = [...policies, ...social].some(({ from, until }) => from ?? until);
  return {
    header: renderToStaticMarkup(
      <Header site={site} messages={messages} others={languages.filter((other) => other.language !== language)} />,
    ),
    footer: footerAt(asOf),
    logo: site.logo,
    ...(isDated && { footers: dates.map((from) => ({ from, html: footerAt(from) })) }),
  };
}
