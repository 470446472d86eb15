import { secondOf } from '../../../src/rules/dates.ts';
import { isSwitch, slotsOf } from '../../../src/rules/journey/journey.ts';
import { allMethods, nameOfStep } from '../../../src/rules/journey/methods.ts';
import type { DemoLink } from '../../../src/types.gen.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { labelOf } from '../forms/wording.ts';
import { comesTo } from '../state/page-for-file.ts';
import { useStudio } from '../state/use-studio.ts';
import type { StudioContent } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { MomentControl } from '../ui/moment-control.tsx';
import styles from './customer-bar.module.css';
import { Field, LinkValues } from './link-values.tsx';
import preview from './preview.module.css';
import { actsUpTo, firstPage, laterOn, letterAct, newLink } from './walk.ts';

type SeedLink = NonNullable<PageSeed['link']>;

type Props = {
  content: StudioContent;
  seed: PageSeed;
  /** Lets another customer come. */
  change(next: PageSeed): void;
};

const states = ['active', 'used', 'expired', 'maintenance', 'sor-expired'] as const;

/** Says who the customer of a walk is. A change lets another one come to the page, or to the first of another journey. */
export function CustomerBar({ content, seed, change }: Props) {
  const { site, pages } = content.sites.content;
  const { demoLinks } = content;
  const offered = useStudio().site.names.offers.act;
  const actWords = (act: string) => offered?.find(({ name }) => name === act)?.about || labelOf(act);
  const { acts = [] } = seed;
  const link = seed.link ?? newLink(site);
  const set = (changes: Partial<SeedLink>) => change({ ...seed, link: { ...link, ...changes } });
  const journey = site.journeys[link.journey];
  const choosesMethods = journey?.steps.some((step) => nameOfStep(step) === 'method') && !journey.methods;
  const methods = link.payment_methods ?? [];
  const orders = demoLinks.flatMap(({ switch_order }) => switch_order ?? []);
  const own = slotsOf(site, { ...link, payment_methods: methods, completed: [] } as Parameters<typeof slotsOf>[1]);
  const recordable = Object.keys(site.acts).filter((act) => own.some(({ doneBy }) => doneBy.includes(act)));

  function follow(id: string) {
    const demo = demoLinks.find((one) => one.id === id);
    if (!demo) return;
    const { id: _, note: _note, ...same } = demo;
    change({ day: secondOf(new Date()), page: seed.page, link: same });
  }
  function chooseJourney(name: string) {
    const next = { ...newLink(site, name), customer_type: link.customer_type };
    const order = isSwitch(site, name) && (link.switch_order ?? orders[0]);
    const whole = { ...next, ...(order && { switch_order: order }) };
    if (!comesTo(content.sites.content, seed.page, name))
      return change({ day: seed.day, page: firstPage(site, whole), link: whole });
    // Whoever looks at a letter looks at it as somebody who gets it.
    const act = letterAct(pages, seed.page);
    change({ day: seed.day, page: seed.page, link: whole, ...(act && { acts: actsUpTo(site, whole, act) }) });
  }

  return (
    <details className={preview.customer}>
      <summary>
        {link.customer_type} customer, journey {link.journey}, link {link.state ?? 'active'}
      </summary>
      <form className={styles.customer} onSubmit={(event) => event.preventDefault()}>
        <Field label="As in the demo link">
          <Choice value="" options={[['', 'Choose one…'], ...demoLinks.map(demoWords)]} onChoose={follow} />
        </Field>
        <Field label="Journey">
          <Choice value={link.journey} options={Object.keys(site.journeys)} onChoose={chooseJourney} />
        </Field>
        <Field label="New or existing">
          <Choice
            value={link.customer_type}
            options={['new', 'existing'] as const}
            onChoose={(customer_type) => set({ customer_type })}
          />
        </Field>
        <Field label="Link">
          <Choice value={link.state ?? 'active'} options={states} onChoose={(state) => set({ state })} />
        </Field>
        <Field label="Amount in pounds">
          <input
            key={link.amount_pence}
            type="number"
            min="0.01"
            step="0.01"
            placeholder="none"
            defaultValue={link.amount_pence === undefined ? '' : link.amount_pence / 100}
            onBlur={({ target: { value, valueAsNumber, validity } }) => {
              const pence = value === '' ? undefined : Math.round(valueAsNumber * 100);
              if (validity.valid && pence !== link.amount_pence) set({ amount_pence: pence });
            }}
          />
        </Field>
        <Field label="As on">
          <MomentControl
            label="As on"
            value={seed.day}
            onTime={(time) => change(laterOn(pages, seed, secondOf(time ? new Date(time) : new Date())))}
          />
        </Field>
        {choosesMethods && (
          <Ticks
            legend="Payment methods"
            options={allMethods}
            ticked={methods}
            words={(method) => labelOf(method)}
            tick={(method, on) =>
              set({ payment_methods: on ? [...methods, method] : methods.filter((one) => one !== method) })
            }
          />
        )}
        <LinkValues content={content} values={link.values ?? {}} change={(values) => set({ values })} />
        <Ticks
          legend="Done before"
          options={recordable}
          ticked={acts.map(({ act }) => act)}
          words={(act) => `Has ${actWords(act)}`}
          tick={(act, on) => change({ ...seed, acts: on ? [...acts, { act }] : acts.filter((one) => one.act !== act) })}
        />
        <p className={styles.where}>
          <Button
            look="small"
            onClick={() => change({ day: seed.day, page: firstPage(site, link), link: { ...link, state: 'active' } })}
          >
            Begin again
          </Button>
        </p>
      </form>
    </details>
  );
}

const demoWords = ({ id, journey, note }: DemoLink) => [id, `${id.slice(-3)} ${journey}: ${note}`] as const;

type TicksProps<T> = {
  legend: string;
  options: readonly T[];
  ticked: readonly T[];
  words(option: T): string;
  tick(option: T, on: boolean): void;
};

function Ticks<T extends string>({ legend, options, ticked, words, tick }: TicksProps<T>) {
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.ticks}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={ticked.includes(option)}
            onChange={({ target }) => tick(option, target.checked)}
          />
          {words(option)}
        </label>
      ))}
    </fieldset>
  );
}
