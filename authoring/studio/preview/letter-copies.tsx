import { Fragment } from 'react';
import { isLetter } from '../../walk/letter-pages.ts';
import { usePage } from '../state/use-studio.ts';
import styles from './preview.module.css';

/** Links to a letter as a mail, and to the copies that go with it as PDF: of the customer to whom the frame shows it. */
export function LetterCopies({ page: name, at }: { page: string; at: string | undefined }) {
  const page = usePage(name);
  if (!page || !isLetter(page) || at === undefined) return null;
  const kinds = (page.letter.attach ?? []).filter((kind) => kind !== 'calendar');
  const query = new URLSearchParams({ at });
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
