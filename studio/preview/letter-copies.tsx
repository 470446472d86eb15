import { Fragment } from 'react';
import { isLetter } from '../../src/states/letters.ts';
import type { Picture } from '../../src/states/types.ts';
import { useGallery, usePage, useStudio } from '../state/use-studio.ts';
import styles from './preview.module.css';

/** Links to the copies that go with a letter, as the PDF that this customer gets, with the words that the page shows. */
export function LetterCopies({ picture: { id, scene } }: { picture: Picture }) {
  const { edition } = useStudio();
  const page = usePage(scene.page);
  const { attach = [] } = page && isLetter(page) ? page.letter : {};
  const pages = useGallery()?.sites.content.pages ?? [];
  // Without the form on a page there is no text of a mandate.
  const hasMandate = pages.some(({ texts }) => 'direct-debit-terms' in texts);
  const kinds = attach.filter((kind) => kind !== 'calendar' && (kind !== 'direct-debit-mandate' || hasMandate));
  // Where the studio is files, nobody draws a PDF.
  if (!kinds.length || window.doorstepContent) return null;
  const query = new URLSearchParams({ state: id, ...(edition !== undefined && { edition }) });
  return (
    <nav aria-label="Attached as PDF" className={styles.note}>
      As PDF:{' '}
      {kinds.map((kind, i) => (
        <Fragment key={kind}>
          {i > 0 && ', '}
          <a href={`copies/${kind}?${query}`} target="_blank" rel="noreferrer">
            {kind.replaceAll('-', ' ')}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}
