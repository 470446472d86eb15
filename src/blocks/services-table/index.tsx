// biome-ignore-all lint/a11y/noRedundantRoles: a phone shows the rows as cards, and some browsers forget the table.

import { Line, useShown } from '../../page/render/hooks.tsx';
import { languageOfOrder } from '../../rules/order/shown.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { ServicesTableBlock, SwitchService } from '../../types.gen.ts';
import '../../page/ui/tables.css';
import styles from './styles.module.css';

/** Draws the existing services of the switch order and the action for each (R-O03 to R-O05). */
export default function ServicesTable(block: ServicesTableBlock) {
  const { heading, caption, columns } = block;
  const { order } = useShown();
  if (!order) return null;
  // What the content has words for moves with the switch. What ends or stays stands apart.
  const moves = ({ action }: SwitchService) => labelOf(action, block.actionLabels) !== undefined;
  const moving = order.services.filter(moves);
  const others = order.services.filter((service) => !moves(service));
  return (
    <section className={`box ${styles.services}`}>
      <h2>
        <Line text={heading} />
      </h2>
      <table role="table">
        <caption className="visually-hidden">
          <Line text={caption} />
        </caption>
        <thead role="rowgroup" className="visually-hidden">
          <tr role="row">
            {[columns.service, columns.description, columns.action].map((column) => (
              <th key={column} role="columnheader" scope="col">
                <Line text={column} />
              </th>
            ))}
          </tr>
        </thead>
        {[moving, others].map(
          (services, group) =>
            services.length > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes, and two services may be alike.
              <tbody key={group} role="rowgroup" data-apart={(group === 1 && moving.length > 0) || undefined}>
                {services.map((service, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same.
                  <Row key={position} service={service} block={block} />
                ))}
              </tbody>
            ),
        )}
      </table>
    </section>
  );
}

function Row({ service, block }: { service: SwitchService; block: ServicesTableBlock }) {
  const { typeLabels, actionLabels, actionNotes, becomes } = block;
  const language = languageOfOrder(useShown().site);
  const note = labelOf(service.action, actionNotes);
  const label = labelOf(service.action, actionLabels);
  const next = label && labelOf(service.type, becomes);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Labelled value={service.type} labels={typeLabels} />
      </th>
      <td role="cell">
        <span {...language}>{service.descriptor}</span>
      </td>
      <td role="cell">
        {next && (
          <p className={styles.next}>
            <Line text={next} />
          </p>
        )}
        {note && (
          <>
            <p className={styles.note}>
              <Line text={note} links />
            </p>{' '}
          </>
        )}
        <span className={styles.action}>{label ? <Line text={label} /> : service.action}</span>
      </td>
    </tr>
  );
}

type Labels = { [value: string]: string } | undefined;

/** Draws content's label for a value of the order, or the raw value if content has none (R-O04). */
function Labelled({ value, labels }: { value: string; labels: Labels }) {
  const label = labelOf(value, labels);
  return label === undefined ? value : <Line text={label} />;
}

const labelOf = (value: string, labels: Labels = {}) => ownEntry(labels, value);
