import type { Mend } from '../../../content/problem/problem.ts';
import type { Json, Pointer } from '../model.ts';
import styles from './form.module.css';
import { dataAt, isSame, isWithin, useForm } from './form-context.ts';
import { correctionOf, labelOfWay, wordsOf } from './mistake-words.ts';
import { meaningOf } from './wording.ts';

/** The mistakes about one value, in the words of the check, each with its correction as a button. */
export function Problems({ at, id, inside }: { at: Pointer; id?: string; inside?: boolean }) {
  const { problems, root, onCorrect, onMend, onSelect } = useForm();
  const plain = (words: string, way?: Mend) =>
    way?.do === 'value'
      ? [way.name, ...way.of].reduce((now, name) => now.replace(name, titleIn(root, name)), words)
      : words;
  const own = problems.filter((one) => (inside ? isWithin(one.at, at) : isSame(one.at, at)));
  if (!own.length) return null;
  return (
    <div id={id} className={styles.problems}>
      {own.map(({ problem }) => (
        <p key={`${problem.line}:${problem.column} ${problem.message}`}>
          {plain(wordsOf(problem), problem.way)}
          {correctionOf(problem) && (
            <button type="button" data-look="small" onClick={() => onCorrect(problem)}>
              Change to <code>{problem.edit!.next.trim() || '(nothing)'}</code>
            </button>
          )}
          {problem.way && onMend && (
            <button type="button" data-look="small" onClick={() => onMend(problem.way!)}>
              {plain(labelOfWay(problem.way), problem.way)}
            </button>
          )}
          {problem.way?.do === 'value' &&
            problem.way.of.map((name) => (
              <button key={name} type="button" data-look="small" onClick={() => onSelect([name])}>
                Open {titleIn(root, name)}
              </button>
            ))}
        </p>
      ))}
    </div>
  );
}

/** What a value is called for an editor: what it means. */
const titleIn = (root: Json, name: string) => `“${meaningOf(dataAt(root, [name])) ?? name}”`;

/** Whether there is a mistake about a value. */
export function useIsWrong(at: Pointer): boolean {
  const { problems } = useForm();
  return problems.some((one) => isSame(one.at, at));
}

/** How many mistakes there are about a value and all that is in it. */
export function useCountInside(at: Pointer): number {
  const { problems } = useForm();
  return problems.filter((one) => isWithin(one.at, at)).length;
}
