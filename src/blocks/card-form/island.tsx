import { CardFields } from './card-fields.tsx';
import { Checking } from './checking.tsx';
import type { CardFormProps } from './props.ts';

/** Draws the form, or that an earlier card is being checked. */
export default function CardForm(props: CardFormProps) {
  return props.pending ? <Checking {...props} /> : <CardFields {...props} />;
}
