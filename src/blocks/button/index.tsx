import {
  PageLink,
  PostForm,
  useActDone,
  useIsRecorded,
  useIsUnasked,
  useLine,
  useMessages,
  useNotShown,
  usePage,
  useTarget,
  WayOn,
} from '../../page/render/hooks.tsx';
import { Button, type ButtonLook, buttonClass } from '../../page/ui/button.tsx';
import { tellsField } from '../../rules/forms.ts';
import { questionsOn } from '../../rules/questions/question.ts';
import type { ButtonBlock } from '../../types.gen.ts';
import { CancelOrder } from './cancel-order.tsx';
import { type ActionProps, KeepAnswers, RecordAct, RecordAnswers } from './record-act.tsx';
import styles from './styles.module.css';

type Action = NonNullable<ButtonBlock['action']>;

const actions: Record<Action, (props: ActionProps) => React.ReactNode> = {
  'cancel-order': CancelOrder,
  alert: AlertMessage,
  say: SayMessage,
};

/** Draws a button. Once the page's act is recorded, the one that records it leads on, and others are hidden (D-09). */
export default function ButtonView(block: ButtonBlock) {
  const label = useLine(block.label);
  const done = useActDone();
  const page = usePage();
  const Record = page.asks?.act === block.act ? RecordAnswers : RecordAct;
  const isUnasked = useIsUnasked();
  const isKept = useIsRecorded(block.keep ?? '');
  const asked = questionsOn(page);
  // Who is asked nothing here has nothing to keep (D-41).
  const isBlank = useNotShown().length === asked.length && asked.length > 0;
  if (done && block.action) return null;

  if (block.tells) return <Tell {...{ label, tells: block.tells, look: block.look ?? 'secondary' }} />;

  const View = done && block.act ? WayOn : block.action ? actions[block.action] : LinkButton;
  const look = block.look ?? 'secondary';
  const button = { label, look, to: block.to, message: block.message };
  return (
    <div className={styles.button} data-look={look}>
      {block.keep && !isKept && !isBlank ? (
        <KeepAnswers {...button} act={block.keep} />
      ) : block.act && !done && !isUnasked ? (
        <Record {...button} act={block.act} />
      ) : (
        <View {...button} />
      )}
    </div>
  );
}

/** Tells the provider, and goes on (D-54). */
function Tell({ label, tells, look }: { label: string; tells: string; look: ButtonLook }) {
  return (
    <PostForm name="tell" id={`form-tell-${tells}`} fields={{ [tellsField]: tells }} className={styles.button}>
      <Button type="submit" look={look}>
        {label}
      </Button>
    </PostForm>
  );
}

/** Links to a page, or is nothing at the journey's end. */
function LinkButton({ label, look, to }: ActionProps) {
  const target = useTarget(to);
  if (target === undefined) return null;
  return (
    <PageLink to={target} className={buttonClass(look)}>
      {label}
    </PageLink>
  );
}

/** Shows its message in a dialog of the browser (R-P14). */
function AlertMessage({ label, look, message = '' }: ActionProps) {
  const text = useMessages()(message);
  return (
    <>
      <Button look={look} data-alerts={text}>
        {label}
      </Button>
      <noscript className={styles.said}>{text}</noscript>
    </>
  );
}

/** Shows its message beside the button until something else is pressed, and has screen readers read it out (D-21). */
function SayMessage({ label, look, message = '' }: ActionProps) {
  const text = useMessages()(message);
  return (
    <>
      <Button look={look} data-says={text}>
        {label}
      </Button>
      <p role="status" className={styles.said} />
      <noscript className={styles.said}>{text}</noscript>
    </>
  );
}
