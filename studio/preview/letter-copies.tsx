import { Fragment } from 'react';
import { isLetter } from '../../src/states/letters.ts';
import type { Scene } from '../../src/states/types.ts';
import { useGallery, usePage, useStudio } from '../state/use-studio.ts';
import styles from './preview.module.css';

/** Links to a letter as a mail, and to the copies that go with it as PDF: of this customer, with the words on the page. */
export function LetterCopies({ scene }: { scene: Scene }) {
  const { edition } = useStudio();
  const page = usePage(scene.page);
  const pages = useGallery()?.sites.content.pages ?? [];
  // Where the studio is files, nobody makes any.
  if (!page || !isLetter(page) || window.doorstepContent) return null;
  // Without the form on a page there is no text of a mandate.
  const hasMandate = pages.some(({ texts }) => 'direct-debit-terms' in texts);
  const { attach = [] } = page.letter;
  const kinds = attach.filter((kind) => kind !== 'calendar' && (kind !== 'direct-debit-mandate' || hasMandate));
  const query = copyQuery(scene, edition);
  return (
    <nav aria-label="This letter as files" className={styles.note}>
      <a href={`copies/mail?${query}`}>Open in your mail program</a>
      {kinds.map((kind, i) => (
        <Fragment key={kind}>
          {i > 0 ? ', ' : '. As PDF: '}
          <a href={`copies/${kind}?${query}`} target="_blank" rel="noreferrer">
            {kind.replaceAll('-', ' ')}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}

/** Asks for a copy for the customer of a scene. */
export const copyQuery = (scene: Scene, edition: string | undefined, act?: string | null) =>
  new URLSearchParams({ scene: JSON.stringify(scene), ...(edition && { edition }), ...(act && { act }) });
