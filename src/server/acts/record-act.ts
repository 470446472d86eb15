import { type FormFields, formFields } from '../../rules/forms.ts';
import type { Act } from '../../rules/journey/journey.ts';
import { Refusal } from '../base/refusal.ts';
import type { ContentDeps } from '../deps.ts';
import type { KindRoom, Post } from '../kind.ts';
import { type LinkView, linkForAct } from '../ledger/link.ts';
import type { Evidence, Visitor } from '../ledger/records.ts';
import type { Ports } from '../ports.ts';
import { saidSha256 } from './act-words.ts';
import { decide } from './decide.ts';
import { actText, serverKindOf } from './server-kinds.ts';

/** What an act is recorded with. */
export type RecordRoom = KindRoom & Pick<ContentDeps, 'pair' | 'release'> & Pick<Ports, 'record'>;

/** Records an act of the customer as its form asks for it, once: a repeat changes nothing. Throws a `Refusal`. */
export async function recordAct(room: RecordRoom, post: Post, visitor: Visitor): Promise<void> {
  const { compiled } = room;
  const { act } = post;
  const kind = serverKindOf(compiled, act)!;
  const page = pageOf(room, post.typed);
  const readFor = await kind.read(room, post);
  const make = (read: LinkView) => {
    const link = linkForAct(compiled.site, read, act);
    const { shown, answers, recorded } = readFor(link);
    if (decide({ compiled, link, operation: act, shown, answers })) return undefined;
    if (saidSha256(compiled, act, link) !== post.typed[formFields.said]) throw new Refusal('document-changed');
    return { ...recorded(), ...languageOf(room, link, act), ...page };
  };
  await room.record(post.link, act, visitor, make, kind.hasMore === true);
}

/** How the page of a form was shown, and which build drew it. Throws `invalid`. */
function pageOf(
  { release }: RecordRoom,
  { [formFields.shown]: shown = '', [formFields.release]: drawnBy = release ?? '' }: FormFields,
): Pick<Evidence, 'machine_translation' | 'release'> {
  if (!/^([0-9a-f]{24})?$/.test(drawnBy) || (shown !== '' && shown !== 'machine-translation'))
    throw new Refusal('invalid');
  return { ...(shown && { machine_translation: true }), ...(drawnBy && { release: drawnBy }) };
}

/** The language in which the customer acts, and the hash of the same text in the other one (D-42). */
function languageOf(
  { compiled, pair }: RecordRoom,
  link: LinkView,
  act: Act,
): Pick<Evidence, 'language' | 'pair_sha256'> {
  const { language } = compiled.site;
  if (language === undefined) return {};
  const { sha256 } = (pair && actText(pair, link, act)) || {};
  return { language, ...(sha256 !== undefined && { pair_sha256: sha256 }) };
}
