import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Line } from './line.tsx';
import { PostForm, usePosted } from './post-form.tsx';

type PressFormProps = { name: string; label: string; done: string; look?: 'primary' | undefined };

/** A form that is one button. Once it is pressed, what it has done stands in its place. */
export function PressForm({ name, label, done, look }: PressFormProps) {
  const posted = usePosted(name);
  if (posted && posted.problem === undefined)
    return (
      <Notice tone="good">
        <p role="status">
          <Line text={done} links />
        </p>
      </Notice>
    );
  return (
    <PostForm name={name}>
      <Button type="submit" {...(look && { look })}>
        <Line text={label} />
      </Button>
    </PostForm>
  );
}
