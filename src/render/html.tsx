import { useLayoutEffect, useMemo, useRef } from 'react';
import { fillHtml } from '../rules/fill.ts';
import { withLinkId } from '../rules/link-id.ts';
import { useRendering } from './context.ts';
import { isPlainClick } from './navigation.tsx';
import { useLookup } from './use-link.ts';

/**
 * Compiled Markdown. Its slots are filled in place, so that prerendered text is never replaced: contacts are in
 * the first HTML, values and facts are written in when they are known. Links to pages keep the link's id (R-G12).
 */
export function Html({ html, className }: { html: string; className?: string }) {
  const { site } = useRendering();
  const inner = useMemo(
    () => ({ __html: trusted(fillHtml(html, (name) => site.contacts[name])) as string }),
    [html, site.contacts],
  );
  // A change of the text is a new element, so that filling and following begin anew with it.
  return <Filled key={html} inner={inner} {...(className !== undefined && { className })} />;
}

function Filled({ inner, className }: { inner: { __html: string }; className?: string }) {
  const root = useRef<HTMLDivElement>(null);
  useFilledSlots(root);
  useFollowedLinks(root);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from checked content, which refuses raw HTML.
  return <div ref={root} className={className} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}

type Root = { readonly current: HTMLElement | null };

function useFilledSlots(root: Root): void {
  const lookup = useLookup();
  useLayoutEffect(() => {
    for (const slot of root.current?.querySelectorAll<HTMLElement>('[data-v]') ?? []) {
      const text = lookup(slot.dataset.v ?? '');
      if (text !== undefined && slot.textContent !== text) slot.textContent = text;
    }
  }, [root, lookup]);
}

function useFollowedLinks(root: Root): void {
  const { site, store, go } = useRendering();
  useLayoutEffect(() => {
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('a[href^="/"]') ?? [])];
    const follow = (event: MouseEvent) => {
      const name = pageOf(event.currentTarget as HTMLAnchorElement);
      if (!name || !isPlainClick(event)) return;
      event.preventDefault();
      go(name);
    };
    const pageOf = (link: HTMLAnchorElement) => {
      const path = decodeURI(new URL(link.href).pathname);
      return Object.keys(site.routes).find((name) => site.routes[name]?.path === path);
    };
    for (const link of links) {
      const path = site.routes[pageOf(link) ?? '']?.path;
      if (path) link.setAttribute('href', withLinkId(path, store.linkId) + new URL(link.href).hash);
      link.addEventListener('click', follow);
    }
    return () => {
      for (const link of links) link.removeEventListener('click', follow);
    };
  }, [root, site, store, go]);
}

/** A text of content/text by name, as the page carries it. */
export function Text({ name, className }: { name: string; className?: string }) {
  const { page } = useRendering();
  return <Html html={page.texts[name] ?? ''} {...(className !== undefined && { className })} />;
}

/** The part of the Trusted Types interface that is used here; browsers without it take plain strings. */
type Factory = {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): object };
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('doorstep', { createHTML: (html) => html });

/**
 * Marks HTML that the build has made of checked content as fit for `innerHTML`, if the policy of the page asks
 * for that. Nothing that comes with a link may pass here: order documents go through the sanitiser's own policy.
 */
function trusted(html: string): string | object {
  return policy ? policy.createHTML(html) : html;
}
