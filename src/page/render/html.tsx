import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fillHtml, type Lookup } from '../../rules/fill.ts';
import { withLinkId, withLinkIds } from '../../rules/link-id.ts';
import { useRendering } from './context.ts';
import { jump } from './jump.ts';
import { useLookup } from './use-link.ts';

/** Draws compiled Markdown and fills its slots in place. Links to pages keep the link's id (R-G12). */
export function Html(props: Props) {
  // A new text is a new element, so that its slots are filled and its links handled from the start.
  return <Filled key={props.html} {...props} />;
}

type Props = {
  html: string;
  /** Whether it is recorded as it is. In other texts a translation keeps the name of the provider, whom acts are about. */
  isDocument?: boolean;
  className?: string | undefined;
  ref?: RefObject<HTMLDivElement | null>;
};

function Filled({ html, isDocument = false, className, ref }: Props) {
  const { store } = useRendering();
  const ownRef = useRef<HTMLDivElement>(null);
  const root = ref ?? ownRef;
  const lookup = useLookup();
  const [inner] = useState(() => {
    const words = fillHtml(html, lookup);
    const filled = isDocument ? words : words.replaceAll('data-v="provider"', '$& translate="no"');
    // The browser keeps the server's HTML as it is, and follows links by itself.
    return {
      __html: trusted(import.meta.env.SSR && store.isDrawn ? withLinkIds(filled, store.linkId) : filled) as string,
    };
  });
  useFilledSlots(root, lookup);
  useLinks(root);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from checked content, which refuses raw HTML.
  return <div ref={root} className={className} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}

type Root = { readonly current: HTMLElement | null };

function useFilledSlots(root: Root, lookup: Lookup): void {
  useLayoutEffect(() => {
    for (const slot of root.current?.querySelectorAll<HTMLElement>('[data-v]') ?? []) {
      const text = lookup(slot.dataset.v ?? '');
      if (text !== undefined && slot.textContent !== text) slot.textContent = text;
    }
  }, [root, lookup]);
}

/** Lets links to pages keep the link's id, and those to parts of the page leave no entry in the history. */
function useLinks(root: Root): void {
  const { store } = useRendering();
  useLayoutEffect(() => {
    for (const link of root.current?.querySelectorAll<HTMLAnchorElement>('a[href^="/"]') ?? []) {
      const { pathname, hash } = new URL(link.href);
      const own = withLinkId(decodeURI(pathname), store.linkId);
      if (own !== pathname) link.setAttribute('href', own + hash);
    }
    const inPage = [...(root.current?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])];
    const jumpTo = (event: MouseEvent) =>
      jump(event, decodeURIComponent((event.currentTarget as HTMLAnchorElement).hash.slice(1)));
    for (const link of inPage) link.addEventListener('click', jumpTo);
    return () => {
      for (const link of inPage) link.removeEventListener('click', jumpTo);
    };
  }, [root, store]);
}

/** Draws a text of `content/text` by its name. The page's data contains the text. */
export function Text({ name, ...rest }: Omit<Props, 'html'> & { name: string }) {
  const { page } = useRendering();
  return <Html html={page.texts[name] ?? ''} {...rest} />;
}

/** The part of the Trusted Types interface that is used here. Browsers without it accept plain strings. */
type Factory = {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): object };
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('doorstep', { createHTML: (html) => html });

/** Marks compiled HTML as trusted for `innerHTML`. Never pass data of a link: order documents have their own policy. */
function trusted(html: string): string | object {
  return policy ? policy.createHTML(html) : html;
}
