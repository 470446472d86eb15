import { Component, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { phoneHref } from '../../rules/contacts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useRendering } from './context.ts';
import { useMessages } from './line.tsx';

type Props = { type: string; children: ReactNode };

/** Replaces a block that throws by a notice with the support contacts. The rest of the page still works. */
export class BlockBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    console.error('A block failed.', this.props.type, error.name, error.message);
  }

  override render() {
    return this.state.failed ? <FailureNotice /> : this.props.children;
  }
}

/** Draws the notice in place of the first failed block, with the support's phone number and mailbox. */
function FailureNotice() {
  const { phone = '', email = '' } = useRendering().site.contacts;
  const message = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const [isFirst, setIsFirst] = useState(true);
  useLayoutEffect(() => setIsFirst(document.querySelector('[data-failure]') === place.current), []);
  // Firefox stops a page's requests when the page is left, and keeps the page with the failure for the way back.
  useEffect(() => {
    const reloadIfPersisted = ({ persisted }: PageTransitionEvent) => void (persisted && location.reload());
    addEventListener('pageshow', reloadIfPersisted);
    return () => removeEventListener('pageshow', reloadIfPersisted);
  }, []);
  return (
    <div ref={place} data-failure hidden={!isFirst}>
      <Notice tone="warning">
        <p>{message('blockFailed')}</p>
        <p>
          <a href={phoneHref(phone)}>{phone}</a> · <a href={`mailto:${email}`}>{email}</a>
        </p>
        {/* A browser asks for the code of a block again when the page is loaded anew. */}
        <Button onClick={() => location.reload()}>{message('tryAgain')}</Button>
      </Notice>
    </div>
  );
}

/** Returns a message that names the failed block and its page, for developers. */
export function failureAtBoundary(boundary: unknown, error: unknown): string {
  const page = document.querySelector('main')?.dataset.page;
  return failureMessage(boundary instanceof BlockBoundary ? boundary.props.type : undefined, page, error);
}

/** Says which block failed on a page, or that the page did where the block is not known. */
export const failureMessage = (block: string | undefined, page: string | undefined, error: unknown): string =>
  block === undefined
    ? `The page "${page}" failed. ${error}`
    : `The block "${block}" failed on the page "${page}". ${error}`;
