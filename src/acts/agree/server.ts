import { slotsOf } from '../../rules/journey/journey.ts';
import { canonicalText } from '../../server/journey/document-text.ts';
import { type ServerKind, shownBy } from '../../server/kind.ts';
import { toWholeLink } from '../../server/ledger/link.ts';

const actText: NonNullable<ServerKind['actText']> = ({ site, documents }, link, act) => {
  const whole = toWholeLink(site, link);
  const slot = slotsOf(site, whole).find(({ acts }) => acts.includes(act));
  const document = documents[slot?.document ?? ''];
  return document && { document: document.id, version: document.version, ...canonicalText(site, document, whole) };
};

/** Records the agreement to a document exactly as it was shown (D-07). */
export const server: ServerKind = {
  actText,
  drawnHash: (compiled, link, act) => actText(compiled, link, act)?.sha256,
  read({ compiled }, { act, typed }) {
    const shown = shownBy(typed, ['document', 'version', 'sha256', 'statement', 'button']);
    return (link) => ({
      shown,
      recorded() {
        const { sha256, html } = actText(compiled, link, act)!;
        const { sha256: _, ...words } = shown;
        return { ...words, text: { sha256, html } };
      },
    });
  },
};
