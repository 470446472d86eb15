import { Line } from '../../render/hooks.tsx';

/** Content's words for a value of the order; the raw value where content has none (R-O04). */
export function Words({ value, labels = {} }: { value: string; labels: { [value: string]: string } | undefined }) {
  return Object.hasOwn(labels, value) ? <Line text={labels[value]!} /> : value;
}
