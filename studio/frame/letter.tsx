import type { ShownOrder } from '../../src/rules/order/shown.ts';
import type { ShownLink } from '../../src/rules/shown.ts';
import { letterBody, letterText, linkStyles } from '../../src/server/letters/letter-html.ts';
import { drawnLetter, type LetterPage } from '../../src/states/letters.ts';
import type { GallerySite } from '../../src/states/types.ts';

type Props = { page: LetterPage; from: GallerySite; link: ShownLink; order: ShownOrder | undefined };

/** Draws a letter as a mail program shows it, with what is attached and its text part below. */
export function LetterView({ page, from, link, order }: Props) {
  const drawn = link.status === 'ready' ? drawnLetter(from, page, link.link, order) : undefined;
  const { attach = [] } = page.letter;
  const { accent } = from.file;
  return (
    <main data-page={page.name} data-letter>
      {drawn && (
        <>
          <h1>{drawn.subject}</h1>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the parts of a letter are escaped where they are made. */}
          <div dangerouslySetInnerHTML={{ __html: linkStyles(accent) + letterBody(drawn.parts, accent) }} />
          {attach.length > 0 && <p>Attached: {attach.map((kind) => kind.replaceAll('-', ' ')).join(', ')}</p>}
          <details>
            <summary>As plain text</summary>
            <pre>{letterText(drawn.parts)}</pre>
          </details>
        </>
      )}
    </main>
  );
}
