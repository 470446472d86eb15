import type { Mend } from '../../../api/pure.ts';
import type { Json, Pointer } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../form.module.css';
import { controls, dataAt, fieldId, isSame, isWithin, useForm } from '../form-context.ts';
import { correctionOf, inTitles, labelOfWay, problemWords, titleOf, waysOf } from '../problem-text.ts';

/** The mistakes about one value, in the words of the check, each with its correction as a button. */
export function Problems({ at, id, inside }: { at: Pointer; id?: string; inside?: boolean }) {
  const { problems, root, files, resolver, onCorrect, onMend, onSelect } = useForm();
  const { properties } = resolver;
  const plain = (words: string, way?: Mend) => inTitles(words, way, { root, files, properties });
  const own = problems.filter((one) => (inside ? isWithin(one.at, at) : isSame(one.at, at)));
  const follows = problems.filter(({ problem: { way } }) => way && isPartOf(way, at, root));
  if (!own.length && !follows.length) return null;
  return (
    <div id={id} className={styles.problems}>
      {[...own, ...follows].map(({ problem }) => (
        <p key={`${problem.line}:${problem.column} ${problem.message}`}>
          {plain(problemWords(problem), problem.way)}
          {correctionOf(problem) && (
            <Button
              look="small"
              onClick={({ currentTarget }) => {
                onCorrect(problem);
                focusField(at, currentTarget, problem.edit!.next);
              }}
            >
              Change to <code>{problem.edit!.next.trim() || '(nothing)'}</code>
            </Button>
          )}
          {onMend &&
            waysOf(problem).map((way) => (
              <Button key={labelOfWay(way)} look="small" onClick={() => onMend(way)}>
                {plain(labelOfWay(way), way)}
              </Button>
            ))}
          {problem.way?.do === 'value' &&
            [problem.way.name, ...problem.way.of]
              .filter((name) => name !== at[0])
              .map((name) => (
                <Button key={name} look="small" onClick={() => onSelect([name])}>
                  Open {titleOf(root, name)}
                </Button>
              ))}
        </p>
      ))}
    </div>
  );
}

/** Gives the keyboard to the field of a corrected name, or at a place, or to the first control around a button that goes. */
function focusField(at: Pointer, button: HTMLElement, next: string): void {
  const around = button.closest('[data-at], aside');
  const named = document.getElementById(fieldId([...at.slice(0, -1), next.replaceAll('"', '')]));
  const control = named ?? document.getElementById(fieldId(at)) ?? around?.querySelector<HTMLElement>(controls);
  control?.focus();
}

/** Whether a place has the part of a total that the fix changes, at the same time. */
function isPartOf(way: Mend, at: Pointer, root: Json): boolean {
  if (way.do !== 'value' || !way.of.includes(String(at[0])) || at.at(-1) !== 'value') return false;
  if (at.length === 2) return way.from === undefined;
  const { from } = (dataAt(root, at.slice(0, -1)) ?? {}) as { from?: string };
  return way.from !== undefined && from !== undefined && Date.parse(from) === Date.parse(way.from);
}

export function useIsWrong(at: Pointer): boolean {
  const { problems } = useForm();
  return problems.some((one) => isSame(one.at, at));
}

/** How many mistakes there are about a value and all that is in it. */
export function useCountInside(at: Pointer): number {
  const { problems } = useForm();
  return problems.filter((one) => isWithin(one.at, at)).length;
}
