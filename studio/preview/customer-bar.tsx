import { secondOf } from '../../src/rules/dates.ts';
import { isSwitch, slotsOf } from '../../src/rules/journey/journey.ts';
import { allMethods, methodsOf, nameOfStep } from '../../src/rules/journey/methods.ts';
import { type Gallery, galleryLinkId } from '../../src/states/types.ts';
import type { DemoLink, Link } from '../../src/types.gen.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { MomentControl } from '../ui/moment-control.tsx';
import styles from './customer-bar.module.css';
import { AmountField, Field, Ticks } from './fields.tsx';
import { LinkAnswers, LinkValues } from './link-fields.tsx';

export type Customer = {
  link: Link;
  order?: number;
  /** The demo link of this customer, as long as only their own acts have changed them. */
  demo?: string;
};

type Props = {
  gallery: Gallery;
  customer: Customer;
  page: string;
  /** Counts the restarts of the walk. */
  beginning: number;
  change(next: Customer): void;
  /** Without a page at the first one of the journey. */
  restart(next: Customer, page?: string): void;
};

const statuses: Link['status'][] = ['active', 'used', 'expired', 'maintenance', 'sor-expired'];

/** Shows who the customer is and how far they are. Everything can be changed during the walk. */
export function CustomerBar({ gallery, customer, page, beginning, change, restart }: Props) {
  const { site } = gallery.sites.content;
  const { link, order, demo = '' } = customer;
  const set = (changes: Partial<Link>) => change({ link: { ...link, ...changes }, order });
  const journey = site.journeys[link.journey];
  const choosesMethods = journey?.steps.some((step) => nameOfStep(step) === 'method') && !journey.methods;

  function follow(id: string) {
    const demo = gallery.demoLinks.find((one) => one.id === id);
    if (demo) restart(customerOf(gallery, demo), page);
  }
  function chooseJourney(name: string) {
    restart({
      link: { ...unused(link), journey: name, payment_methods: methodsOf(site, { journey: name }) },
      order: isSwitch(site, name) ? (order ?? 0) : undefined,
    });
  }
  const toggle = <T extends string>(list: readonly T[], value: T, on: boolean) =>
    on ? [...list, value] : list.filter((one) => one !== value);

  return (
    <form className={styles.customer} onSubmit={(event) => event.preventDefault()}>
      <Field label="As in the demo link">
        <Choice value={demo} options={[['', 'Choose one…'], ...gallery.demoLinks.map(demoWords)]} onChoose={follow} />
      </Field>
      <Field label="Journey">
        <Choice value={link.journey} options={Object.keys(site.journeys)} onChoose={chooseJourney} />
      </Field>
      <Field label="Customer">
        <Choice
          value={link.customer_type}
          options={['new', 'existing'] as const}
          onChoose={(customer_type) => set({ customer_type })}
        />
      </Field>
      <Field label="Link">
        <Choice value={link.status} options={statuses} onChoose={(status) => set({ status })} />
      </Field>
      <AmountField key={beginning} pence={link.amount_pence} change={(amount_pence) => set({ amount_pence })} />
      <Field label="As on">
        <MomentControl
          label="As on"
          value={link.as_of ?? ''}
          onTime={(time) => set({ as_of: time ? secondOf(new Date(time)) : undefined })}
        />
      </Field>
      {gallery.orders.length > 0 && (
        <Field label="Switch order">
          <Choice
            value={order ?? ''}
            options={[['', 'none'], ...gallery.orders.map(orderWords)]}
            onChoose={(index) => change({ link, ...(index !== '' && { order: Number(index) }) })}
          />
        </Field>
      )}
      {choosesMethods && (
        <Ticks
          legend="Payment methods"
          options={allMethods}
          ticked={link.payment_methods}
          tick={(method, on) => set({ payment_methods: toggle(link.payment_methods, method, on) })}
        />
      )}
      <LinkValues key={`values ${beginning}`} site={site} values={link.values} change={(values) => set({ values })} />
      <Ticks
        legend="Recorded so far"
        options={Object.keys(site.acts).filter((act) => slotsOf(site, link).some(({ doneBy }) => doneBy.includes(act)))}
        ticked={link.completed}
        tick={(act, on) => set({ completed: toggle(link.completed, act, on), status: 'active' })}
      />
      <LinkAnswers
        key={`answers ${beginning}`}
        from={gallery.sites.content}
        link={link}
        change={(answers) => set({ answers })}
      />
      <p className={styles.where}>
        <span>
          At <code>{page}</code>
        </span>
        <Button look="small" onClick={() => restart({ ...customer, link: unused(link) })}>
          Begin again
        </Button>
      </p>
      <details>
        <summary>Test cards</summary>
        <dl className={styles.cards}>
          {Object.entries(gallery.cards).map(([number, words]) => (
            <div key={number}>
              <dt>
                <code>{number}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </form>
  );
}

const demoWords = ({ id, journey, note }: DemoLink) => [id, `${id.slice(-3)} ${journey}: ${note}`] as const;

const orderWords = ({ losing_provider, services }: Gallery['orders'][number], index: number) =>
  [String(index), `${losing_provider}, ${services.length} services`] as const;

/** The link before anything was recorded. */
function unused({ records: _, dates: _days, answers: _given, paid_amount_pence: _paid, ...link }: Link): Link {
  return { ...link, completed: [], status: 'active' };
}

function customerOf({ sites, orders }: Gallery, demo: DemoLink): Customer {
  const { site } = sites.content;
  const { journey, customer_type, state: status, amount_pence, switch_order: order } = demo;
  const payment_methods = demo.payment_methods ?? site.journeys[journey]?.methods ?? [];
  const link: Link = {
    id: galleryLinkId,
    status,
    journey,
    customer_type,
    payment_methods,
    completed: [],
    values: demo.values ?? {},
    amount_pence,
  };
  const services = JSON.stringify(order?.services);
  const index = orders.findIndex((one) => JSON.stringify(one.services) === services);
  return { link, demo: demo.id, ...(index >= 0 && { order: index }) };
}
