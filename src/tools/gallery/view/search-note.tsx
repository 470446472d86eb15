import styles from './shell.module.css';
import { SourceFile } from './source-file.tsx';

type Props = {
  /** Whether the words stand around every page. */
  around: boolean;
  /** Whether any state has them by itself. */
  found: boolean;
  unread: number;
  all: number;
};

/** What the list of found states does not say by itself. */
export function SearchNote({ around, found, unread, all }: Props) {
  return (
    <div className={styles.note}>
      {around && (
        <p>
          This is on every page, at its head or foot: <SourceFile path="content/site.json" />,{' '}
          <SourceFile path="content/messages.json" />. {found && 'Below are the states that also have it elsewhere.'}
        </p>
      )}
      {unread > 0 && (
        <p>
          The pictures are being read: {all - unread} of {all}. More may be found.
        </p>
      )}
      {!found && !around && unread === 0 && <p>Nothing shows that.</p>}
    </div>
  );
}
