import { useEffect, useState } from 'react';
import { useGo, useIsRead, useLink, useLinkStore, useMessages, usePage, useTarget } from '../../render/hooks.tsx';
import type { Messages } from '../../types.gen.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIntoView } from '../../ui/use-into-view.ts';
import { takeChange } from './changed-document.ts';
import { useFailure } from './failure.ts';
import styles from './styles.module.css';

type Props = { label: string; look: ButtonLook; to: string | undefined; record: () => Promise<void> };

type State =
  | { status: 'ready'; problem?: keyof Messages }
  /** The call is under way: a second press does nothing. */
  | { status: 'busy' }
  /** The customer is being taken elsewhere. */
  | { status: 'leaving'; problem?: keyof Messages };

/** A button that goes on only when the server has recorded its act; after a failure it says so and works again (R-E04). */
export function RecordButton({ label, look, to, record }: Props) {
  const known = useLink().status === 'ready';
  const isRead = useIsRead();
  const page = usePage().name;
  const store = useLinkStore();
  const target = useTarget(to);
  const go = useGo();
  const message = useMessages();
  const failure = useFailure();
  const [state, setState] = useState<State>({ status: 'ready' });
  const button = useFocusBack(state.status !== 'ready');

  // Not before the link is known: until then variants of the button stand in for one another, and one that goes would take it.
  useEffect(() => {
    if (known && takeChange(page)) setState({ status: 'ready', problem: 'documentChanged' });
  }, [known, page]);

  async function press() {
    if (state.status !== 'ready') return;
    setState({ status: 'busy' });
    try {
      await record();
      setState({ status: 'leaving' });
      if (target !== undefined) go(target);
      else store.arrive();
    } catch (error) {
      setState(await whatNext(error));
    }
  }

  async function whatNext(error: unknown): Promise<State> {
    const problem = await failure(error);
    if (problem === undefined) return { status: 'leaving' };
    return { status: problem === 'stepMissing' ? 'leaving' : 'ready', problem };
  }

  const problem = state.status === 'busy' ? undefined : state.problem;
  const shown = useIntoView<HTMLDivElement>(problem);
  return (
    <>
      <Button ref={button} look={look} busy={state.status === 'busy'} disabled={!known || !isRead} onClick={press}>
        {label}
      </Button>
      <p role="status" className="visually-hidden">
        {state.status === 'busy' && message('pleaseWait')}
      </p>
      <div ref={shown} role="alert" className={styles.problem}>
        {problem !== undefined && (
          <Notice tone="warning">
            <p>{message(problem)}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
