import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { withLinkId } from '../link/link-id.ts';
import type { Messages } from '../types.gen.ts';
import { useRendering } from './context.ts';
import { useLookup } from './facts.ts';
import { fillHtml, fillLine, lineParts } from './fill.ts';
import { trusted } from './trusted.ts';

/** A line of text with its placeholders filled; what is pending keeps an empty, reserved slot. */
export function Line({ text }: { text: string }): ReactNode {
  const lookup = useLookup();
  return lineParts(text).map((part, position) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <span key={position} data-v={part.name}>
        {lookup(part.name)}
      </span>
    ),
  );
}

/** The same as a string, for attributes and dialogs; what is pending is left out. */
export function useLine(text: string): string {
  const lookup = useLookup();
  return fillLine(text, (name) => lookup(name) ?? '');
}

export type MessageReader = (name: keyof Messages | (string & {}), extra?: Record<string, string>) => string | undefined;

/** Reads the messages of content by name, filled; `undefined` for an optional one that content leaves out (D-05). */
export function useMessages(): MessageReader {
  const { site } = useRendering();
  const lookup = useLookup();
  return useMemo(
    () => (name, extra) => {
      const text = site.messages[name];
      return text === undefined ? undefined : fillLine(text, (slot) => extra?.[slot] ?? lookup(slot) ?? '');
    },
    [site, lookup],
  );
}

/**
 * Compiled Markdown. Its slots are filled in place, so that prerendered text is never replaced: contacts are in
 * the first HTML, values and facts are written in when they are known. Links to pages keep the link's id (R-G12).
 */
export function Html({ html, className }: { html: string; className?: string }) {
  const { site, store, go } = useRendering();
  const lookup = useLookup();
  const root = useRef<HTMLDivElement>(null);
  const inner = useMemo(
    () => ({ __html: trusted(fillHtml(html, (name) => site.contacts[name])) as string }),
    [html, site.contacts],
  );

  useLayoutEffect(() => {
    for (const slot of root.current?.querySelectorAll<HTMLElement>('[data-v]') ?? []) {
      const text = lookup(slot.dataset.v ?? '');
      if (text !== undefined && slot.textContent !== text) slot.textContent = text;
    }
  }, [lookup, inner]);

  useLayoutEffect(() => {
    const links = root.current?.querySelectorAll<HTMLAnchorElement>('a[href^="/"]') ?? [];
    const follow = (event: MouseEvent) => {
      const path = new URL((event.currentTarget as HTMLAnchorElement).href).pathname;
      const name = Object.keys(site.routes).find((page) => site.routes[page]?.path === path);
      if (!name || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(name);
    };
    for (const link of links) {
      const path = new URL(link.href).pathname;
      if (Object.values(site.routes).some((route) => route.path === path)) link.href = withLinkId(path, store.linkId);
      link.addEventListener('click', follow);
    }
    return () => {
      for (const link of links) link.removeEventListener('click', follow);
    };
  }, [site.routes, store, go, inner]);

  return <div ref={root} className={className} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}

/** A text of content/text by name, as the page carries it. */
export function Text({ name, className }: { name: string; className?: string }) {
  const { page } = useRendering();
  return <Html html={page.texts[name] ?? ''} {...(className !== undefined && { className })} />;
}
