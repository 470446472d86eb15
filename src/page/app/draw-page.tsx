import '../render/every-block.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { phoneHref } from '../../rules/contacts.ts';
import { hasBegun } from '../../rules/dates.ts';
import type { DrawnPage } from '../../rules/drawn.ts';
import { lineParts } from '../../rules/fill.ts';
import { guard } from '../../rules/journey/guard.ts';
import { unreadId } from '../../rules/link-id.ts';
import { themeStyles } from '../../rules/theme/theme.ts';
import type { CompiledPage, CompiledShell, CompiledSite, Site } from '../../types.gen.ts';
import { createLinkStore, type LinkStore } from '../link/store.ts';
import { failureMessage } from '../render/boundary.tsx';
import { blockTypes } from '../render/registry.ts';
import { Footer, Header } from '../ui/header-footer.tsx';
import { App } from './app.tsx';
import { type BundleParts, pageDocument, type Runs } from './page-document.ts';

export { htmlDocument, inlineScripts } from './page-document.ts';
export { guard };

/**
 * Draws a page's body as HTML for the static file, which knows no link, and says when the page needs the bundle.
 * `unread` is the body to show until the browser has read the link in the address. It is left out if it is the same.
 */
export function renderPage(
  site: CompiledSite,
  page: CompiledPage,
  location = page.page.path,
): { body: string; unread?: string; runs: Runs } {
  const draw = (store: LinkStore) => {
    const { body, loads } = render({ site, page, location, store });
    return { body, needsScript: loads || hasControls(body) };
  };
  // The store of any id begins with a link that is not read yet.
  const unread = draw(createLinkStore(unreadId, { draft: page.draft }));
  const { link } = page.page;
  if (link === 'none') return { body: unread.body, runs: unread.needsScript ? 'always' : 'never' };
  const unlinked = draw(createLinkStore(undefined, { drawn: { link: { status: 'none' } } }));
  if (link === 'required' || unlinked.needsScript) return { body: unread.body, runs: 'always' };
  // Without an id there is nothing to do. With one, no part that
  // depends on the link may show before the link is read (D-17).
  const isSame = unlinked.body === unread.body;
  return { body: unlinked.body, ...(!isSame && { unread: unread.body }), runs: 'with-id' };
}

/** The parts of a page's document that follow from the bundle and the page's blocks. */
export function partsFor(shell: CompiledShell, page: CompiledPage, isDrawn: boolean): BundleParts {
  const { header, footer, theme, preview, styles, script, preload, siteFile } = shell;
  const chunks = partsOfBlocks(shell, page).flatMap(({ preload, undrawn }) => [
    ...preload,
    ...(isDrawn ? [] : undrawn),
  ]);
  return {
    ...{ header, footer, script, theme, preview },
    ...(siteFile && { contentFiles: [siteFile, ...(page.file ? [page.file] : [])] }),
    isDevelopment: styles === '',
    styles: stylesFor(shell, page),
    preload: [...new Set([...preload, ...chunks])],
  };
}

type Styled = Pick<CompiledShell, 'blocks' | 'files' | 'tables' | 'styles' | 'theme'>;

/** The styles that a page carries: the common ones with the site's colours, and those of its own blocks and tables. */
export function stylesFor(shell: Styled, page: CompiledPage): string[] {
  const { files, tables, styles, theme } = shell;
  const ofBlocks = partsOfBlocks(shell, page).flatMap((block) => block.styles);
  const own = new Set(hasTable(page) && tables ? [tables, ...ofBlocks] : ofBlocks);
  return [styles + themeStyles(theme), [...own].map((file) => files[file]).join('')].filter(Boolean);
}

function hasTable({ texts, documents }: CompiledPage): boolean {
  const parts = Object.values(documents).flatMap(({ sections }) => sections.flatMap(({ parts }) => parts));
  return [...Object.values(texts), ...parts.map(({ html }) => html)].some((html) => html.includes('<table'));
}

const partsOfBlocks = ({ blocks }: Pick<CompiledShell, 'blocks'>, { page }: CompiledPage) =>
  blockTypes(page.blocks).flatMap((type) => blocks[type] ?? []);

/** A page as the server draws it for a link (D-23), and the document around it. */
type LinkPage = DrawnPage & { document: CompiledShell };

/** Draws the whole HTML document of a page for the customer of a link. The browser hydrates it with `drawn`. */
export function drawForLink(shown: LinkPage): string {
  const { site, page, drawn, tokenFollows, takesWallets = false, document, isDated } = shown;
  const { body, loads } = drawBody(shown);
  // Only the browser knows that a customer came back, which decides the next page of a journey (D-09).
  const needsScript = page.page.link === 'required' || loads || hasControls(body) || document.styles === '';
  const footer = document.footers?.findLast(({ from }) => hasBegun(from, site.asOf ?? ''))?.html ?? document.footer;
  return pageDocument({
    ...partsFor(document, page, true),
    footer,
    ...(isDated && { contentFiles: undefined }),
    ...{ body, site, page, drawn, address: shown.location, linkId: shown.linkId, origin: shown.origin },
    runs: needsScript ? 'always' : 'never',
    ...(tokenFollows && {
      card: {
        gateway: document.gateways?.[tokenFollows.folder] ?? [],
        drawsEarly: tokenFollows.drawsEarly && document.gateways !== undefined,
        takesWallets,
      },
    }),
  });
}

export const renderForLink = (shown: DrawnPage): string => drawBody(shown).body;

function drawBody({ site, page, location, linkId, drawn }: DrawnPage) {
  return render({ site, page, location, store: createLinkStore(linkId, { drawn }) });
}

/** Draws a page's body, and says whether a block of it loads something. */
function render({ site, page, location, store }: Pick<DrawnPage, 'site' | 'page' | 'location'> & { store: LinkStore }) {
  let loads = false;
  const needsScript = () => {
    loads = true;
  };
  const draw = () =>
    renderToString(
      <App path={location.split('?')[0]!} site={site} page={page} store={store} needsScript={needsScript} />,
    );
  const body = withFailureNamed(page, draw);
  return { body, loads };
}

/** Whether a page's body has a control, which needs the bundle. A button that prints has a script of its own. */
const hasControls = (body: string): boolean =>
  /<(?:input|select|textarea|form|button(?![^>]* data-prints=))\b/.test(body);

/** Draws a page. An error names the page, and the block too where the stack has a file of its folder. */
function withFailureNamed(page: CompiledPage, draw: () => string): string {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, block] = /\/src\/blocks\/([\w-]+)\//.exec(error.stack ?? '') ?? [];
    error.message = failureMessage(block, page.name, error);
    throw error;
  }
}

/** Returns the header and footer of every page as HTML, which the browser does not hydrate. */
export function renderHeaderFooter(
  site: Site,
  {
    messages,
    asOf,
    dates = [],
    language,
    languages = [],
  }: Pick<CompiledSite, 'messages' | 'asOf' | 'dates' | 'language' | 'languages'>,
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

/** Returns the note, as HTML, that a page with a link shows without JavaScript, because the link is then never read. */
export function noScriptNote({ messages, contacts }: CompiledSite, { page }: CompiledPage): string | undefined {
  if (!messages.noScript || page.link !== 'required') return undefined;
  const { phone = '' } = contacts;
  return renderToStaticMarkup(
    <p className="no-script">
      {lineParts(messages.noScript).map((part) => {
        if (typeof part === 'string') return part;
        if (part.name !== 'phone') return contacts[part.name];
        return (
          <a key={phone} href={phoneHref(phone)}>
            {phone}
          </a>
        );
      })}
    </p>,
  );
}
