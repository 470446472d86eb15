import { placeFile } from '../../../../content/folder/file-kind.ts';
import { counted, type FileChange } from '../../../changes/model.ts';
import { titleOf } from '../../edit/title.ts';
import { type StudioFile, titleAt } from '../../model.ts';
import { dataIn } from '../../state/lines.ts';
import { ChangedWords } from './changed-words.tsx';
import styles from './changes.module.css';

type Props = { change: FileChange; files: readonly StudioFile[] };

/** A file that is not the same: what it is called and what became of it, and behind that its lines. */
export function ChangedFile({ change, files }: Props) {
  const { path, is, lines } = change;
  const title = titleIn(change, files);
  return (
    <details className={styles.card}>
      <summary>
        {title && `“${title}” `}
        <code>{path}</code> {is !== 'changed' && <small>{becameOf(change)}</small>}
      </summary>
      <ChangedWords lines={lines} />
    </details>
  );
}

/** The lines of a file that is there in one version alone. */
const textOf = ({ lines }: FileChange) => lines.map((line) => line.map(({ text }) => text).join('')).join('\n');

/** What a file is called. One that is no more is called as it was; what is no content has no title. */
function titleIn(change: FileChange, files: readonly StudioFile[]): string | undefined {
  const { path, is } = change;
  const { place } = placeFile(path);
  if (!place || path.startsWith('public/')) return undefined;
  if (is !== 'gone') return titleAt(files, path);
  const text = textOf(change);
  return titleOf(place, dataIn(text), text);
}

/** What became of a file that is new or gone, and how much it has: words of a text, lines of anything else. */
function becameOf(change: FileChange): string {
  const { path, is, lines } = change;
  const verb = is === 'gone' ? 'removed' : 'new';
  const text = textOf(change).trim();
  if (!lines.length) return verb;
  const much = path.endsWith('.md')
    ? counted(text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0, 'word')
    : counted(text.split('\n').length, 'line');
  return `${verb}, ${much}`;
}
