import { useId, useState } from 'react';
import { counted } from '../../../../src/rules/format-value.ts';
import { nameOfStep } from '../../../../src/rules/journey/methods.ts';
import { questionsOn } from '../../../../src/rules/questions/question.ts';
import type { CompiledPage, Journeys, Step } from '../../../../src/types.gen.ts';
import { valueIn } from '../../edit/json-edit.ts';
import { placed } from '../../edit/positions.ts';
import { sentenceOf } from '../../forms/fields/condition/condition-words.ts';
import { problemsOf } from '../../state/problems.ts';
import { useAddress } from '../../state/use-address.ts';
import { useContent, useStore, useStudio } from '../../state/use-studio.ts';
import { type Json, titleAt } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useOpenFile } from '../use-open-file.ts';
import styles from './journey-map.module.css';

type PlacedStep = { step: string; index: number };

/** Consecutive steps for the same customers: those for whom `when` holds, or all. */
type Branch = { when: Json | undefined; steps: PlacedStep[] };

/**
 * Draws the steps of an open journey, each a button that opens its page. Steps for only some customers are a branch.
 * For a screen reader, the map is a list with the branches as nested lists.
 */
export function JourneyMap() {
  const store = useStore();
  const [{ file, at }] = useAddress();
  const id = useId();
  const selected = at?.[0] === 'journeys' ? String(at[1]) : undefined;
  const [chosen, setChosen] = useState({ selected, name: selected });
  if (chosen.selected !== selected) setChosen({ selected, name: selected });
  const text = file === 'journeys.json' ? store.currentText(file) : undefined;
  if (typeof text !== 'string') return null;
  const journeys = (valueIn(text, ['journeys']) ?? {}) as unknown as Journeys['journeys'];
  const names = Object.keys(journeys);
  const name = names.find((one) => one === chosen.name) ?? names[0];
  const steps = name === undefined ? undefined : journeys[name]?.steps;
  if (name === undefined || !Array.isArray(steps)) return null;
  return (
    <section aria-labelledby={id} className={styles.map}>
      <h2 id={id}>The way of a customer</h2>
      <label>
        Journey
        <Choice value={name} options={names} onChoose={(next) => setChosen({ selected, name: next })} />
      </label>
      <ol>
        {branchesOf(steps).map(({ when, steps: own }) =>
          when === undefined ? (
            own.map((step) => <StepOf key={step.index} {...{ ...step, journey: name, text }} />)
          ) : (
            <li key={own[0]!.index} className={styles.branch}>
              <Condition when={when} />
              <ol>
                {own.map((step) => (
                  <StepOf key={step.index} {...{ ...step, journey: name, text }} />
                ))}
              </ol>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

function branchesOf(steps: readonly Step[]): Branch[] {
  const branches: Branch[] = [];
  for (const [index, entry] of steps.entries()) {
    const when = typeof entry === 'string' ? undefined : (entry.when as Json | undefined);
    const last = branches.at(-1);
    const step = { step: nameOfStep(entry), index };
    if (last && JSON.stringify(last.when) === JSON.stringify(when)) last.steps.push(step);
    else branches.push({ when, steps: [step] });
  }
  return branches;
}

function Condition({ when }: { when: Json }) {
  const { site } = useStudio();
  return <p>{sentenceOf(when, site.schemas.facts).replace(/^Shown( to)?/, 'Only')}</p>;
}

/** Draws a step: a button that opens its page, the acts and questions of the page, and its number of mistakes. */
function StepOf({ step, index, journey, text }: PlacedStep & { journey: string; text: string }) {
  const { site, problems } = useStudio();
  const compiled = useContent()?.sites.content;
  const open = useOpenFile();
  const path = `pages/${step}.json`;
  const isPage = site.files.some((file) => file.path === path);
  const about = site.names.offers.step?.find(({ name }) => name === step)?.about ?? step;
  const page = compiled?.pages.find(({ name }) => name === step);
  const act = compiled?.site.routes[step]?.act;
  const inList = placed(text, problemsOf(site, problems, 'journeys.json')).filter(
    ({ at }) => at[0] === 'journeys' && at[1] === journey && at[2] === 'steps' && at[3] === index,
  );
  const mistakes = inList.length + problemsOf(site, problems, path).length;
  const notes = [...questionsInWords(page), ...(act === undefined ? [] : [`records ${act}`])];
  return (
    <li data-wrong={mistakes > 0 || undefined}>
      {isPage ? <Button onClick={() => void open(path)}>{titleAt(site.files, path)}</Button> : <span>{about}</span>}
      {notes.length > 0 && <span className={styles.notes}>{notes.join(', ')}</span>}
      {mistakes > 0 && <span className={styles.mistakes}>{counted(mistakes, 'mistake')}</span>}
    </li>
  );
}

function questionsInWords(page: CompiledPage | undefined): string[] {
  const count = page ? questionsOn(page).length : 0;
  if (!count) return page?.asks ? ['shows the answers'] : [];
  return [count === 1 ? 'asks a question' : `asks ${count} questions`];
}
