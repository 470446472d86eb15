// biome-ignore-all lint/a11y/noRedundantRoles: a phone shows the rows as cards, and some browsers then forget the table.
import { Line, useOrder } from '../../render/hooks.tsx';
import type { ServicesTableBlock, SwitchService } from '../../types.gen.ts';
import { Action } from './action.tsx';
import styles from './styles.module.css';
import { Words } from './words.tsx';

/** The existing services of the switch order, each with what happens to it (R-O03 to R-O05). */
export default function ServicesTable(block: ServicesTableBlock) {
  const { heading, caption, columns } = block;
  const order = useOrder();
  if (order.status === 'failed') return null;
  return (
    <section className={styles.services} aria-busy={order.status === 'pending'}>
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
  const { columns, typeLabels, actionLabels } = block;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Words value={service.type} labels={typeLabels} />
      </th>
      <td role="cell">
        <Label text={columns.description} />
        {service.descriptor}
      </td>
      <td role="cell">
        <Label text={columns.action} />
        <Action action={service.action} labels={actionLabels} />
      </td>
    </tr>
  );
}

/** The column's heading inside the cell, where the row is a card. */
function Label({ text }: { text: string }) {
  return (
    <span className={styles.label} aria-hidden="true">
      <Line text={text} />
    </span>
  );
}

/** The space of three services, until the order has been read. */
function ReservedRows() {
  return [1, 2, 3].map((row) => (
    <tr key={row} role="row" className={styles.reserved}>
      <td role="cell" colSpan={3}>
        <span />
      </td>
    </tr>
  ));
}
