import { PressForm, useLink } from '../../page/render/hooks.tsx';
import type { NewLinkBlock } from '../../types.gen.ts';

/** Asks the provider for a new link in the place of one that has expired, with one press; nothing for any other. */
export default function NewLink({ label, done }: NewLinkBlock) {
  const state = useLink();
  if (state.status !== 'ready' || state.link.status !== 'expired') return null;
  return <PressForm name="request-link" label={label} done={done} look="primary" />;
}
