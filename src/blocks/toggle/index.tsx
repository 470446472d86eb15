import { useLayoutEffect, useRef } from 'react';
import { isExistingCustomer, onOverride, setExistingCustomer } from '../../page/link/override.ts';
import { Line, PostForm, useLinkStore, useMessages, usePostedFormId } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Checkbox } from '../../page/ui/checkbox.tsx';
import { formFields } from '../../rules/forms.ts';
import type { ToggleBlock } from '../../types.gen.ts';

/** Shows pages as existing customers see them, for this browser session (R-G10, D-12), by a post without script. */
export default function Toggle({ label }: ToggleBlock) {
  const box = useRef<HTMLInputElement>(null);
  const canPost = usePostedFormId('existing-customer') !== undefined;
  const wasTicked = useLinkStore().firstOverride();
  const message = useMessages();

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const show = () => {
      element.checked = isExistingCustomer();
    };
    if (element.checked !== element.defaultChecked) setExistingCustomer(element.checked);
    show();
    return onOverride(show);
  }, []);

  return (
    <PostForm name="existing-customer" onSubmit={() => undefined}>
      <Checkbox
        ref={box}
        name={formFields.ticked}
        defaultChecked={wasTicked}
        onChange={(event) => setExistingCustomer(event.target.checked)}
      >
        <Line text={label} />
      </Checkbox>
      {canPost && (
        <noscript>
          <Button type="submit">{message('continue')}</Button>
        </noscript>
      )}
    </PostForm>
  );
}
