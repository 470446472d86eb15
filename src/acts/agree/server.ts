import { slotsOf } from '../../rules/journey/journey.ts';
import { canonicalText } from '../../server/journey/document-text.ts';
import type { ServerKind } from '../../server/kind.ts';
import { toWholeLink } from '../../server/ledger/link.ts';
import type { AgreeRequest } from '../../types.gen.ts';

const actText: NonNullable<ServerKind['actText']> = ({ site, documents }, link, act) => {
  const whole = toWholeLink(site, link);
  const slot = slotsOf(site, whole).find(({ acts }) => acts.includes(act));
  const document = documents[slot?.document ?? ''];
  return document && { document: document.id, version: document.version, ...canonicalText(site, document, whole) };
};

/** Records the agreement to a document exactly as it was shown (D-07). */
export const server: ServerKind = {
  request: 'AgreeRequest',
  actText,
  drawnHash: (compiled, link, act) => actText(compiled, link, act)?.sha256,
  read({ compiled }, act, request) {
    const { sha256, ...shown } = request as AgreeRequest;
    return {
      shown: { sha256, ...shown },
      evidence: (link) => ({ ...shown, text: { sha256, html: actText(compiled, link, act)!.html } }),
    };
  },
};
