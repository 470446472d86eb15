import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { changedMessages, forgetSections, noteOf, shownSections } from '../changed-document.ts';
import { useRendering } from '../context.ts';
import { useMessages } from '../line.tsx';
import { SectionLinks } from '../section-links.tsx';

/** Says at the top of a page that has loaded anew that its words are others now, and where. It has the focus. */
export function ChangedNotice() {
  const { site, page } = useRendering();
  const message = useMessages();
  const [changed, setChanged] = useState<string[]>();
  const notice = useRef<HTMLDivElement>(null);
  const act = site.routes[page.name]?.act;

  useEffect(() => {
    const { sections } = noteOf(page.name);
    if (!sections) return;
    forgetSections(page.name);
    history.scrollRestoration = 'auto';
    setChanged(Object.entries(shownSections()).flatMap(([id, now]) => (sections[id] === now ? [] : [id])));
  }, [page.name]);

  useEffect(() => {
    if (!changed) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [changed]);

  if (!changed || !act) return null;
  const sections = Object.values(page.documents).flatMap((document) =>
    document.sections.filter(({ id }) => changed.includes(id)),
  );
  const heading = message('changedSections');
  return (
    <div ref={notice} tabIndex={-1}>
      <div role="alert">
        <Notice tone="warning">
          <p>{message(changedMessages(site.acts[act]).first)}</p>
          {sections.length > 0 && heading && (
            <>
              <p>{heading}</p>
              <ul>
                <SectionLinks sections={sections} />
              </ul>
            </>
          )}
        </Notice>
      </div>
    </div>
  );
}
