import { fillLine, MessageLine, PostForm, useLink, useLookup, usePosted } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { letterField } from '../../rules/forms.ts';
import type { LettersBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Letters to one address that are equally far: which words say how far, the letters' names, and their titles. */
type Together = {
  words: 'lettersSending' | 'lettersSent' | 'lettersFailed';
  to: string | undefined;
  names: string[];
  called: string[];
};

/** Says how far the letters to the customer are, those that are equally far in one sentence. */
export default function Letters({ items }: LettersBlock) {
  const state = useLink();
  const lookup = useLookup();
  const known = state.status === 'ready' ? (state.link.letters ?? []) : [];
  const groups = new Map<string, Together>();
  for (const { letter: name, as } of items) {
    const letter = known.find((one) => one.name === name);
    if (!letter) continue;
    const { state: reached, to } = letter;
    const isFailed = reached === 'refused' || reached === 'bounced';
    const words = isFailed ? 'lettersFailed' : reached === 'queued' ? 'lettersSending' : 'lettersSent';
    const group = groups.get(`${words} ${to}`) ?? { words, to, names: [], called: [] };
    groups.set(`${words} ${to}`, group);
    group.names.push(name);
    group.called.push(fillLine(as, lookup));
  }
  if (groups.size === 0) return null;
  const isSending = [...groups.values()].some(({ words }) => words === 'lettersSending');
  return (
    // The script of the site asks again while they are on their way.
    <div role="status" data-letters={isSending ? 'sending' : 'known'}>
      {[...groups].map(([key, group]) => (
        <Group key={key} group={group} />
      ))}
    </div>
  );
}

/** Draws letters that are equally far, with a button that sends them again. */
function Group({ group }: { group: Together }) {
  const { words, to, names, called } = group;
  const isTooOften = usePosted('send-letters')?.typed?.[letterField] === names.join(' ');
  const said = (
    <>
      <p>
        <MessageLine name={words} params={{ to, letters: called.join(', ') }} />
      </p>
      {isTooOften ? (
        <p role="status">
          <MessageLine name="lettersTooOften" />
        </p>
      ) : (
        words !== 'lettersSending' && (
          <PostForm id={`letters-${names[0]}`} name="send-letters" fields={{ [letterField]: names.join(' ') }}>
            <Button type="submit" look="quiet">
              <MessageLine name="lettersAgain" />
            </Button>
          </PostForm>
        )
      )}
    </>
  );
  return words === 'lettersFailed' ? (
    <Notice tone="warning">{said}</Notice>
  ) : (
    <div className={styles.letters}>{said}</div>
  );
}
