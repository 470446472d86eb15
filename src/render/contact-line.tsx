import { phoneHref } from '../rules/phone.ts';
import type { Messages } from '../types.gen.ts';
import { Notice } from '../ui/notice.tsx';
import { useRendering } from './context.ts';
import { useMessages } from './words.tsx';

/** A message with the support phone and mailbox below it, where a customer is stuck. */
export function ContactLine({ message }: { message: keyof Messages }) {
  const { phone = '', email = '' } = useRendering().site.contacts;
  return (
    <Notice tone="warning">
      <p>{useMessages()(message)}</p>
      <p>
        <a href={phoneHref(phone)}>{phone}</a> · <a href={`mailto:${email}`}>{email}</a>
      </p>
    </Notice>
  );
}
