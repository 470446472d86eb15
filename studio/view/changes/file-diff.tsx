import { placeFile } from '../../../src/content/api/pure.ts';
import { counted } from '../../../src/rules/format-value.ts';
import type { FileChange } from '../../compare/comparison.ts';
import { titleOf } from '../../edit/file-title.ts';
import { dataIn } from '../../edit/positions.ts';
import { type StudioFile, titleAt } from '../../types.ts';
import { WordDiff } from '../word-diff.tsx';
import styles from './changes.module.css';

type Props = { change: FileChange; files: readonly StudioFile[] };

/** A changed file: its title, path and kind of change, and folded below them its changed lines. */
export function FileDiff({ change, files }: Props) {
  const { path, is, lines } = change;
  const title = titleIn(change, files);
  return (
    <details className={styles.card}>
      <summary>
        {title && `“${title}” `}
        <code>{path}</code> {is !== 'changed' && <small>{becameOf(change)}</small>}
      </summary>
      <WordDiff lines={lines} />
    </details>
  );
}

/** Returns the text of a file that only one version has. */
const wholeText = ({ lines }: FileChange) => lines.map((line) => line.map(({ text }) => text).join('')).join('\n');

/** Returns the title of a content file; a removed one has its former title. Public files have none. */
function titleIn(change: FileChange, files: readonly StudioFile[]): string | undefined {
  const { path, is } = change;
  const { place } = placeFile(path);
  if (!place || path.startsWith('public/')) return undefined;
  if (is !== 'gone') return titleAt(files, path);
  const text = wholeText(change);
  return titleOf(place, dataIn(text), text);
}

/** Says that a file is new or removed, and its size: in words for a text, else in lines. */
function becameOf(change: FileChange): string {
  const { path, is, lines } = change;
  const verb = is === 'gone' ? 'removed' : 'new';
  const text = wholeText(change).trim();
  if (!lines.length) return verb;
  const much = path.endsWith('.md')
    ? counted(text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0, 'word')
    : counted(text.split('\n').length, 'line');
  return `${verb}, ${much}`;
}
