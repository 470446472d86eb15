import { MessageLine, PageLink, useLink, useMessages, useSite } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import type { CardFormBlock } from '../../types.gen.ts';

/** Replaces the card fields where there is no script: the ways to pay, and a link to Direct Debit if offered. */
export function WithoutScript({ purpose }: Pick<CardFormBlock, 'purpose'>) {
  const message = useMessages();
  const link = useLink();
  const { methods } = useSite();
  const { act, intro } = methods['direct-debit'];
  const offers = link.status === 'ready' && link.link.payment_methods.includes('direct-debit');
  const other = message('noScriptOtherMethod');
  return (
    <noscript>
      <Notice tone="info">
        <p>
          <MessageLine name={message('noScriptCard') === undefined ? 'noScript' : 'noScriptCard'} />
        </p>
        {purpose === 'mandate' && act && offers && other !== undefined && (
          <PageLink to={intro} className={buttonClass('secondary')}>
            {other}
          </PageLink>
        )}
      </Notice>
    </noscript>
  );
}
