import { type ReactNode, useEffect, useMemo } from 'react';
import { counted } from '../../../src/rules/format-value.ts';
import { mendedJson, type Problem } from '../../api/pure.ts';
import { editionOfPath } from '../edit/edition-path.ts';
import { valueIn } from '../edit/json-edit.ts';
import { applyCorrection, isTooDeep, pointerAt } from '../edit/positions.ts';
import { correctionOf, inTitles, labelOfWay, problemWords, waysOf } from '../forms/problem-text.ts';
import { propertyNames } from '../forms/schema-resolver.ts';
import { lineWords, placeWords, shortened } from '../forms/wording.ts';
import { inEdition, locationOf } from '../state/navigation.ts';
import { areOld, pathIn } from '../state/problems.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import type { Json, StudioSite } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { FixButton } from './fix-button.tsx';
import styles from './problem-list.module.css';

/** Lists every mistake in the words of `npm run check`, and what the shown edition lacks, each with its place and fix. */
export function ProblemList() {
  const studio = useStudio();
  const { problems, gaps } = studio;
  const note = areOld(studio) && <small className={styles.old}> – as before your last change</small>;
  return (
    <>
      {problems.length > 0 && (
        <Problems label="Mistakes" problems={problems}>
          {counted(problems.length, 'mistake')}
          <small>: nothing can be published before {problems.length === 1 ? 'it is' : 'they are'} corrected</small>
          {note}
        </Problems>
      )}
      {gaps.length > 0 && (
        <Problems label="To translate" problems={gaps}>
          {counted(gaps.length, 'place')} to translate
          {note}
        </Problems>
      )}
    </>
  );
}

function Problems({ label, problems, children }: { label: string; problems: Problem[]; children: ReactNode }) {
  return (
    <section className={styles.problems} aria-label={label} data-pane>
      <h2>{children}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <ProblemLine problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Draws a mistake: its place, its message, and buttons that fix it. */
export function ProblemLine({ problem, onShown }: { problem: Problem; onShown?(): void }) {
  const store = useStore();
  const { site, isReadOnly } = useStudio();
  const [, go] = useAddress();
  const { line, column, way, mend } = problem;
  const edit = correctionOf(problem);
  const path = pathIn(site, problem);
  // The words of the place come from the file's text.
  useEffect(() => {
    if (path) void store.open(path);
  }, [store, path]);
  const text = path && store.currentText(path);
  const root = useMemo(
    () => (text && path?.endsWith('.json') && !isTooDeep(text) ? (valueIn(text, []) as Json | undefined) : undefined),
    [path, text],
  );
  const title = (path && titleOfPath(site, path)) ?? path ?? problem.file;
  const properties = useMemo(() => propertyNames(site.schemas.files), [site.schemas.files]);
  const source = { root, files: site.files, properties };

  async function show() {
    if (!path) return;
    onShown?.();
    go(inEdition(await locationOf(store, { file: path, line, column })));
  }
  async function correct() {
    if (!path) return;
    const text = await store.open(path);
    const next =
      typeof text !== 'string'
        ? undefined
        : mend
          ? mendedJson(text.replace(/^\ufeff/, ''))
          : applyCorrection(text, problem);
    if (next !== undefined) store.edit('correct a mistake', { [path]: next });
    // The focused button goes with its mistake.
    if (!document.querySelector('dialog[open]')) await show();
  }

  return (
    <p className={styles.problem}>
      <Button
        look="link"
        disabled={!path}
        title={`${title}\n${path ?? problem.file}:${line}`}
        onClick={() => void show()}
      >
        {[shortened(title), wordsAt(line, text, root, column)].filter(Boolean).join(', ')}:
      </Button>{' '}
      {inTitles(problemWords(problem), way, source)} {mend && <samp className={styles.mend}>{mend.join('\n')}</samp>}
      {(edit || mend) && path && !isReadOnly && (
        <Button look="small" className={styles.correct} onClick={() => void correct()}>
          {edit ? (
            <>
              Change to <code>{edit.next.trim() || '(nothing)'}</code>
            </>
          ) : (
            'Mend it so'
          )}
        </Button>
      )}
      {!isReadOnly &&
        waysOf(problem).map((one) => (
          <span key={labelOfWay(one)} className={styles.correct}>
            <FixButton way={one} label={inTitles(labelOfWay(one), one, source)} />
          </span>
        ))}
    </p>
  );
}

/** The title of a file; of an edition's own, its language and the title of the original. */
function titleOfPath(site: Pick<StudioSite, 'files' | 'editions'>, path: string): string | undefined {
  const own = site.files.find((file) => file.path === path);
  const translated = own ? undefined : editionOfPath(path);
  if (!translated) return own?.title;
  const edition = site.editions.find(({ name }) => name === translated.edition)?.title ?? translated.edition;
  return `${edition}, ${titleOfPath(site, translated.original) ?? translated.original}`;
}

/** Describes a mistake's place in its file: by names of fields in JSON, by the words of the line in a text. */
const wordsAt = (line: number, text: string | null | undefined, root: Json | undefined, column: number): string =>
  root === undefined
    ? lineWords(text?.split('\n')[line - 1] ?? '')
    : placeWords(root, pointerAt(text ?? '', line, column));
