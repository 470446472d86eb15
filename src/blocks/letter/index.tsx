import { useState } from 'react';
import { HttpError, request } from '../../page/http/client.ts';
import {
  Line,
  MessageLine,
  PostForm,
  Reserved,
  useLink,
  useLinkStore,
  usePosted,
  usePostedFormId,
} from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { letterField } from '../../rules/forms.ts';
import type { LetterBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/**
 * Says how far a letter to the customer is, and sends it again. The button posts to the page, which then shows how far it
 * is now; where our server did not draw the page, script calls.
 */
export default function Letter(block: LetterBlock) {
  const { letter: name, again, tooOften } = block;
  const state = useLink();
  const store = useLinkStore();
  const canPost = usePostedFormId('send-letter') !== undefined;
  const posted = usePosted('send-letter');
  const [problem, setProblem] = useState<'too-often' | 'unsent' | undefined>(
    posted?.typed?.[letterField] === name ? 'too-often' : undefined,
  );
  const letter = state.status === 'ready' ? state.link.letters?.find((one) => one.name === name) : undefined;
  if (state.status !== 'pending' && !letter) return null;
  const { state: reached, to } = letter ?? { state: 'queued', to: undefined };
  const isFailed = reached === 'refused' || reached === 'bounced';
  const words = reached === 'queued' ? block.sending : isFailed ? block.failed : block.sent;

  const send = () =>
    void request(`${store.path}/letters/${name}`, { method: 'POST' })
      .then(() => store.load())
      .then(() => setProblem(undefined))
      .catch((error: unknown) =>
        setProblem(error instanceof HttpError && error.slug === 'letter-too-often' ? 'too-often' : 'unsent'),
      );

  const said = (
    <>
      <p>
        <Line text={words} params={{ to }} links />
      </p>
      {problem === 'too-often' && (
        <p role="status">
          <Line text={tooOften} links />
        </p>
      )}
      {reached !== 'queued' && problem !== 'too-often' && (
        <PostForm
          id={`letter-${name}`}
          name="send-letter"
          fields={{ [letterField]: name }}
          onSubmit={canPost ? undefined : send}
        >
          <Button type="submit" look="quiet">
            <Line text={again} />
          </Button>
          {problem === 'unsent' && (
            <p role="alert">
              <MessageLine name="genericError" />
            </p>
          )}
        </PostForm>
      )}
    </>
  );
  return (
    <Reserved pending={state.status === 'pending'}>
      {isFailed ? <Notice tone="warning">{said}</Notice> : <div className={styles.letter}>{said}</div>}
    </Reserved>
  );
}
