import type { Pointer } from '../model.ts';
import styles from './form.module.css';
import { isSame, isWithin, useForm } from './form-context.ts';
import { correctionOf, labelOfWay, wordsOf } from './mistake-words.ts';

/** The mistakes about one value, in the words of the check, each with its correction as a button. */
export function Problems({ at, id, inside }: { at: Pointer; id?: string; inside?: boolean }) {
  const { problems, onCorrect, onMend } = useForm();
  const own = problems.filter((one) => (inside ? isWithin(one.at, at) : isSame(one.at, at)));
  if (!own.length) return null;
  return (
    <div id={id} className={styles.problems}>
      {own.map(({ problem }) => (
        <p key={`${problem.line}:${problem.column} ${problem.message}`}>
          {wordsOf(problem)}
          {correctionOf(problem) && (
            <button type="button" data-look="small" onClick={() => onCorrect(problem)}>
              Change to <code>{problem.edit!.next.trim() || '(nothing)'}</code>
            </button>
          )}
          {problem.way && onMend && (
            <button type="button" data-look="small" onClick={() => onMend(problem.way!)}>
              {labelOfWay(problem.way)}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

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
