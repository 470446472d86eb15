import { answerValues, readAnswers, typedOf } from '../../src/rules/questions/answers.ts';
import { askingFor, questionsOf, shownOfAct } from '../../src/states/asking.ts';
import { asTitle } from '../../src/states/state-words.ts';
import type { GallerySite } from '../../src/states/types.ts';
import type { CompiledSite, Link } from '../../src/types.gen.ts';
import { Choice } from '../ui/choice.tsx';
import { AmountField, Field } from './fields.tsx';

type ValuesProps = { site: CompiledSite; values: Link['values']; change(values: Link['values']): void };

/** The values that a link alone can say, those that it chooses, and those that it says: which offer, when the service starts. */
export function LinkValues({ site, values, change }: ValuesProps) {
  const names = Object.keys(site.values).filter(
    (name) => site.values[name]!.value === undefined || site.values[name]!.choices || name in values,
  );
  if (!names.length) return null;
  const set = (name: string, value: string | number | string[] | undefined) => {
    const { [name]: _, ...others } = values;
    change(value === undefined || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <details>
      <summary>What the link says</summary>
      {names.map((name) => {
        const { type, choices } = site.values[name]!;
        const value = values[name];
        if (type === 'money')
          return (
            <AmountField
              key={name}
              label={asLabel(name)}
              pence={value as number}
              change={(pence) => set(name, pence)}
            />
          );
        return (
          <Field key={name} label={asLabel(name)}>
            {choices ? (
              <Choice
                value={value ?? ''}
                options={[['', 'not said'], ...choices]}
                onChoose={(choice) => set(name, choice)}
              />
            ) : (
              <input
                type={type === 'number' ? 'number' : 'text'}
                placeholder={site.values[name]?.type === 'day' ? '2027-03-01' : 'not said'}
                value={Array.isArray(value) ? value.join(', ') : (value ?? '')}
                onChange={({ target: { value } }) => set(name, type === 'number' && value ? Number(value) : value)}
              />
            )}
          </Field>
        );
      })}
    </details>
  );
}

type AnswersProps = { from: GallerySite; link: Link; change(answers: NonNullable<Link['answers']>): void };

/** The answers that are recorded and not personal: letters and later pages show them. One that is not allowed is none. */
export function LinkAnswers({ from, link, change }: AnswersProps) {
  const asked = link.completed.flatMap((act) =>
    questionsOf(from, act).flatMap(({ question }) => (question.personal ? [] : [{ act, question }])),
  );
  if (!asked.length) return null;
  const { answers = {} } = link;
  const asking = (act: string) => askingFor(from, link, act, { now: new Date().toISOString() });
  function answer(act: string, name: string, value: string | boolean) {
    const questions = asked.flatMap((one) => (one.act === act ? [one.question] : []));
    const isOwn = (other: string) => questions.some((question) => question.name === other);
    const now = new Date().toISOString();
    const own = Object.entries({ ...answerValues(answers), [name]: value }).filter(
      ([other, given]) => isOwn(other) && given !== '',
    );
    const typed = typedOf(questions, Object.fromEntries(own));
    const read = readAnswers(questions, typed, askingFor(from, link, act, { now }));
    const others = Object.entries(answers).filter(([other]) => !isOwn(other));
    change({ ...Object.fromEntries(others), ...shownOfAct(from, link, act, read.answers, now) });
  }
  return (
    <details>
      <summary>What was answered</summary>
      {asked.map(({ act, question }) => {
        const { name } = question;
        const given = answers[name]?.value;
        const choices: readonly (readonly [string, string])[] =
          question.type === 'question-yes-no'
            ? [
                ['true', 'yes'],
                ['false', 'no'],
              ]
            : question.type === 'question-choice'
              ? (question.options ?? []).map(({ value, label }) => [value, asking(act).line(label)] as const)
              : [];
        return (
          <Field key={name} label={asLabel(name)}>
            {choices.length ? (
              <Choice
                value={given === undefined ? '' : String(given)}
                options={[['', 'not answered'], ...choices]}
                onChoose={(chosen) =>
                  answer(act, name, question.type === 'question-yes-no' && chosen ? chosen === 'true' : chosen)
                }
              />
            ) : (
              <input
                placeholder="not answered"
                defaultValue={typeof given === 'object' ? '' : given?.toString()}
                onBlur={({ target }) => answer(act, name, target.value)}
              />
            )}
          </Field>
        );
      })}
    </details>
  );
}

const asLabel = (name: string) => asTitle(name.replace(/_pence$/, ', in pounds').replaceAll('_', ' '));
