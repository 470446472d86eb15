import { fillHtml } from '../../rules/fill.ts';
import { withLinkIds } from '../../rules/link-id.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { useRendering } from './context.ts';
import { useWords } from './words.ts';

type Props = {
  html: string;
  /** Whether it is recorded as it is. In other texts a translation keeps the name of the provider, whom acts are about. */
  isDocument?: boolean;
  className?: string | undefined;
};

/** Draws compiled Markdown with its slots filled. Links to pages keep the link's id (R-G12). */
export function Html({ html, isDocument = false, className }: Props) {
  const { linkId } = useRendering();
  const words = fillHtml(html, useWords().lookup);
  const filled = isDocument ? words : words.replaceAll('data-v="provider"', '$& translate="no"');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from checked content, which refuses raw HTML.
  return <div className={className} dangerouslySetInnerHTML={{ __html: withLinkIds(filled, linkId) }} />;
}

/** Draws a text of `content/text` by its name. The page's data contains the text. */
export function Text({ name, className }: Pick<Props, 'className'> & { name: string }) {
  return <Html html={ownEntry(useRendering().page.texts, name) ?? ''} className={className} />;
}
