import { useState } from 'react';
import { HttpError, request } from '../../page/http/client.ts';
import {
  fillLine,
  Line,
  MessageLine,
  PostForm,
  Reserved,
  useLink,
  useLinkStore,
  useLookup,
  usePosted,
  usePostedFormId,
} from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { letterField } from '../../rules/forms.ts';
import type { LettersBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Letters to one address that are equally far: which words say how far, the letters' names, and their titles. */
type Together = { words: 'sending' | 'sent' | 'failed'; to: string | undefined; names: string[]; called: string[] };

/** Says how far the letters to the customer are, those that are equally far in one sentence. */
export default function Letters(block: LettersBlock) {
  const state = useLink();
  const lookup = useLookup();
  const isPending = state.status === 'pending';
  const known = state.status === 'ready' ? (state.link.letters ?? []) : [];
  const groups = new Map<string, Together>();
  for (const { letter: name, as } of block.items) {
    const { state: reached, to } = known.find((one) => one.name === name) ?? { state: undefined, to: undefined };
    if (!reached && !isPending) continue;
    const isFailed = reached === 'refused' || reached === 'bounced';
    const words = isFailed ? 'failed' : !reached || reached === 'queued' ? 'sending' : 'sent';
    const group = groups.get(`${words} ${to}`) ?? { words, to, names: [], called: [] };
    groups.set(`${words} ${to}`, group);
    group.names.push(name);
    group.called.push(fillLine(as, lookup));
  }
  if (groups.size === 0) return null;
  return (
    <Reserved pending={isPending}>
      {[...groups].map(([key, group]) => (
        <Group key={key} block={block} group={group} />
      ))}
    </Reserved>
  );
}

/** Draws letters that are equally far. The button posts to the page, or calls where our server did not draw it. */
function Group({ block, group }: { block: LettersBlock; group: Together }) {
  const { words, to, names, called } = group;
  const store = useLinkStore();
  const canPost = usePostedFormId('send-letters') !== undefined;
  const posted = usePosted('send-letters');
  const [problem, setProblem] = useState<'too-often' | 'unsent' | undefined>(
    posted?.typed?.[letterField] === names.join(' ') ? 'too-often' : undefined,
  );

  const send = async () => {
    const calls = names.map((name) => request(`${store.path}/letters/${name}`, { method: 'POST' }));
    const reasons = (await Promise.allSettled(calls)).flatMap((call) =>
      call.status === 'rejected' ? [call.reason] : [],
    );
    await store.load();
    const isTooOften = reasons.every((reason) => reason instanceof HttpError && reason.slug === 'letter-too-often');
    setProblem(reasons.length === 0 ? undefined : isTooOften ? 'too-often' : 'unsent');
  };

  const said = (
    <>
      <p>
        <Line text={block[words]} params={{ to, letters: called.join(', ') }} links />
      </p>
      {problem === 'too-often' && (
        <p role="status">
          <Line text={block.tooOften} links />
        </p>
      )}
      {words !== 'sending' && problem !== 'too-often' && (
        <PostForm
          id={`letters-${names[0]}`}
          name="send-letters"
          fields={{ [letterField]: names.join(' ') }}
          onSubmit={canPost ? undefined : () => void send()}
        >
          <Button type="submit" look="quiet">
            <Line text={block.again} />
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
  return words === 'failed' ? <Notice tone="warning">{said}</Notice> : <div className={styles.letters}>{said}</div>;
}
