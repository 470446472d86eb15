// biome-ignore-all lint/a11y/noRedundantRoles: a phone shows the rows as cards, and some browsers forget the table.
import { useRef } from 'react';
import { fillLine, Line, useInSight, useLookup, useOrder, useSite } from '../../page/render/hooks.tsx';
import { languageOfOrder } from '../../rules/order/shown.ts';
import type { ServicesTableBlock, SwitchService } from '../../types.gen.ts';
import '../../page/ui/tables.css';
import styles from './styles.module.css';

/** Draws the existing services of the switch order and the action for each (R-O03 to R-O05). */
export default function ServicesTable(block: ServicesTableBlock) {
  const { heading, caption, columns, typeLabels, actionLabels, actionNotes } = block;
  const order = useOrder();
  const lookup = useLookup();
  const place = useRef<HTMLElement>(null);
  const services = order.status === 'ready' ? order.order.services : [];
  const said = (value: string, labels?: Labels, otherwise = value) => {
    const label = labelOf(value, labels);
    return label === undefined ? otherwise : fillLine(label, lookup);
  };
  useInSight(place, order.status === 'ready', () => [
    ...[heading, caption].map((line) => fillLine(line, lookup)),
    ...services.flatMap(({ type, descriptor, action }) => [
      said(type, typeLabels),
      descriptor,
      said(action, actionLabels),
      said(action, actionNotes, ''),
    ]),
  ]);
  if (order.status === 'failed') return null;
  return (
    <section ref={place} className={styles.services} aria-busy={order.status === 'pending'}>
      <h2>
        <Line text={heading} />
      </h2>
      <table role="table">
        <caption>
          <Line text={caption} />
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {[columns.service, columns.description, columns.action].map((column) => (
              <th key={column} role="columnheader" scope="col">
                <Line text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {order.status === 'ready' ? (
            order.order.services.map((service, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes, and two services may be alike.
              <Row key={position} service={service} block={block} />
            ))
          ) : (
            <ReservedRows />
          )}
        </tbody>
      </table>
    </section>
  );
}

function Row({ service, block }: { service: SwitchService; block: ServicesTableBlock }) {
  const { typeLabels, actionLabels, actionNotes } = block;
  const language = languageOfOrder(useSite());
  const note = labelOf(service.action, actionNotes);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Labelled value={service.type} labels={typeLabels} />
      </th>
      <td role="cell">
        <span {...language}>{service.descriptor}</span>
      </td>
      <td role="cell">
        <span data-named={labelOf(service.action, actionLabels) !== undefined || undefined}>
          <Labelled value={service.action} labels={actionLabels} />
        </span>
        {note && (
          <p className={styles.note}>
            <Line text={note} links />
          </p>
        )}
      </td>
    </tr>
  );
}

/** Keeps the space of three services until the order has been read. */
function ReservedRows() {
  return [1, 2, 3].map((row) => (
    <tr key={row} role="row" className={styles.reserved}>
      <td role="cell" colSpan={3}>
        <span />
      </td>
    </tr>
  ));
}

type Labels = { [value: string]: string } | undefined;

/** Draws content's label for a value of the order, or the raw value if content has none (R-O04). */
function Labelled({ value, labels }: { value: string; labels: Labels }) {
  const label = labelOf(value, labels);
  return label === undefined ? value : <Line text={label} />;
}

const labelOf = (value: string, labels: Labels = {}) => (Object.hasOwn(labels, value) ? labels[value] : undefined);
