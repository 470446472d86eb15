import { Line, PostForm, useMessages, useShown } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Checkbox } from '../../page/ui/checkbox.tsx';
import { formFields, tick } from '../../rules/forms.ts';
import type { ToggleBlock } from '../../types.gen.ts';

/** Shows pages as existing customers see them, for this browser session (R-G10, D-12). */
export default function Toggle({ label }: ToggleBlock) {
  const { isExisting } = useShown();
  const message = useMessages();
  return (
    <PostForm name="existing-customer">
      {/* The script of the site posts it with the tick. */}
      <Checkbox name={formFields.ticked} value={tick} defaultChecked={isExisting} data-posts="">
        <Line text={label} />
      </Checkbox>
      <noscript>
        <Button type="submit">{message('continue')}</Button>
      </noscript>
    </PostForm>
  );
}
