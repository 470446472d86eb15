import { secondOf, siteAt } from '../../rules/dates.ts';
import { defined } from '../../rules/defined.ts';
import { fillLine } from '../../rules/fill.ts';
import { isQuestionOpen } from '../../rules/journey/journey.ts';
import { dayOf, sendingOf } from '../../rules/journey/letter-day.ts';
import { withLinkId } from '../../rules/link-id.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { isDay } from '../../rules/questions/calendar.ts';
import { holds } from '../../rules/when.ts';
import { mailAddress } from '../base/mail-address.ts';
import type { AppDeps, LedgerDeps } from '../deps.ts';
import { takenAway } from '../ledger/corrected.ts';
import { addressValue, maskedAddress } from '../ledger/letters.ts';
import { answersOf, findLink, type LinkView, linkAtRecord, toWholeLink } from '../ledger/link.ts';
import { readOrder } from '../ledger/order-document.ts';
import type { FactRow } from '../ledger/records.ts';
import { addressOf as addressOfLink } from '../links/address.ts';
import { mostAnHour } from '../links/send-again.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { newSalt, saltedHash } from '../proof/hashes.ts';
import { editionOf, type Release } from '../release/release.ts';
import { copiesOf } from './copies.ts';
import { whyNotByDay } from './days.ts';
import { fillingOf, letterHtml, letterParts, letterText } from './letter-html.ts';
import type { ClaimedLetter, Sent } from './sending.ts';
import { type Mail, NotTaken } from './transport.ts';

export type LetterDeps = LedgerDeps &
  Pick<AppDeps, 'served' | 'compiled' | 'settings' | 'answers' | 'bureau' | 'processId' | 'count'> & {
    publicUrl(): string;
  };

/** The longest HTML that common mail programs show whole, in bytes. */
const longestHtml = 100_000;

/** How long a letter waits for the answer to the question after its act, in milliseconds; then it goes without. */
const longestWait = 3_600_000;

/** For how long at most a letter is put off before it is looked at anew, in milliseconds: its link may change. */
const longestPutOff = 3_600_000;

/**
 * Writes a letter for its link, as that is now; or says why there is no more reason to send it, or for how many
 * milliseconds it waits: without a number for its customer's answer.
 */
export async function writeMail(
  deps: LetterDeps,
  row: ClaimedLetter,
): Promise<Mail | { needless: string } | { waitMs: number | undefined }> {
  const { now, served: all } = deps;
  const read = await findLink(deps, all.compiled.site, row.link_id, now());
  if (!read) return { needless: 'its link is gone' };
  const record = [...read.records, ...read.facts].find(({ reference }) => reference === row.reference);
  const link = record ? linkAtRecord(all.compiled.site, read, record) : read;
  if (link.letters.some(({ id, state }) => id === row.id && state !== 'queued'))
    return { needless: 'it was sent before' };
  const isOfLastHour = ({ act, letter, recorded_at }: FactRow) =>
    act === 'letter-accepted' && letter?.name === row.name && now().getTime() - recorded_at.getTime() < 3_600_000;
  // Its own and those that were asked for; whoever queues more has them wait.
  if (link.facts.filter(isOfLastHour).length > mostAnHour.provider) return { waitMs: longestPutOff };
  const release = editionOf(all, record?.language ?? link.row.language);
  const letter = ownEntry(release.compiled.letters, row.name);
  if (!letter) return { needless: 'its language has no such letter' };
  const { act, status = act ?? row.act ?? undefined } = letter.letter.sends;
  if (record?.act !== status) return { needless: 'no server has written its record' };
  const site = siteAt(release.compiled.site, secondOf(now()));
  const whole = { ...toWholeLink(site, link), ...defined({ account: await deps.bureau.masked(link) }) };
  const isNew = record !== undefined && now().getTime() - record.recorded_at.getTime() < longestWait;
  if (isNew && link.status === 'active' && isQuestionOpen(site, whole, record.act)) return { waitMs: undefined };
  const order = link.row.has_order ? await readOrder(deps, link) : {};
  const filled = fillingOf(site, whole, { status: 'ready', order }, answersOf(link));
  const isReminder = dayOf(letter.letter.sends) !== undefined;
  if (isReminder) {
    const why = await whyNotByDay(deps.db, letter, link, filled.fact, now());
    if (why) return { needless: why };
    const { date, at } = sendingOf(letter.letter.sends, filled.fact)!;
    if (isDay(row.reference) && row.reference !== date) return { needless: 'its date is another one' };
    const untilDue = at.getTime() - now().getTime();
    if (untilDue > 0) return { waitMs: Math.min(untilDue, longestPutOff) };
    if (link.status === 'maintenance') throw new NotTaken('later', 'its link is under maintenance');
  } else if (!holds(letter.letter.when, filled.fact)) return { needless: 'its condition does not hold' };
  if (letter.letter.to === undefined && takenAway(link.row, link.facts).includes(addressValue))
    throw new NotTaken('later', 'its address was put right, and that is not there any more');
  const address = row.to_address ?? (await addressOf(deps, link, letter.letter.to));
  if (typeof address !== 'string') return { needless: 'the link has no address any more' };
  const to = mailAddress(address);
  if (to === undefined) throw new NotTaken('refused', 'no mail server takes this address', 'no-address');
  const home = deps.publicUrl();
  const pageAddress = (page: string | undefined) => {
    if (page === undefined) return home + addressOfLink(all.compiled.site, link.row);
    const { path, link: needs } = site.routes[page]!;
    return home + withLinkId(path, isReminder && needs === 'required' ? link.row.id : undefined).replace(/\/:\w+$/, '');
  };
  const subject = subjectOf(fillLine(letter.letter.subject, filled.lookup));
  const parts = letterParts(letter, { ...filled, home, addressOf: pageAddress, hasProof: record !== undefined });
  const { shell } = release.compiled;
  const icon = iconOf(release);
  const brand = icon && { name: site.name, cid: icon.cid };
  const html = letterHtml(parts, { subject, language: site.language, theme: shell?.theme, brand });
  const stops = isReminder ? letter.letter.blocks.flatMap((block) => (block.type === 'button' && block.to) || []) : [];
  const attachments = await copiesOf(deps, release, link, row);
  return {
    ...{ id: row.id, linkId: row.link_id, name: row.name, to, subject },
    ...{ provider: site.name, replyTo: site.contacts.email },
    text: letterText(parts),
    ...(Buffer.byteLength(html) < longestHtml && { html, ...(icon && { icon }) }),
    ...(stops.length > 0 && { unsubscribe: pageAddress(stops.at(-1)) }),
    attachments,
  };
}

/** The icon of the site for a letter: mail programs draw no SVG, which logos are. */
function iconOf({ compiled: { shell }, find }: Release): Mail['icon'] {
  const content = shell?.preview?.icon && find(shell.preview.icon)?.bytes;
  return content ? { cid: 'brand', type: 'image/png', content } : undefined;
}

/** A subject that no mail server refuses for its length, and in which no mail program takes a word for an encoded one. */
const subjectOf = (line: string): string => [...line.replaceAll('=?', '= ?').trim()].slice(0, 250).join('');

/** The address of a letter: a personal answer of its customer, or the value of its link. */
async function addressOf(
  { db, answers }: Pick<LetterDeps, 'db' | 'answers'>,
  link: LinkView,
  question: string | undefined,
): Promise<unknown> {
  const { id, own_values } = link.row;
  if (question === undefined) return own_values[addressValue];
  const sealed = (await answers.check(db, [id])).get(id) ?? {};
  const given = Object.values(sealed).flatMap((answersOfAct) => answersOfAct ?? []);
  return given.find(({ name }) => name === question)?.value;
}

/** The hashes by which a mail can be proven. All have one salt, erased with the address: nobody can guess them back. */
export function proofOf({ id, to, subject, text, html, attachments }: Mail): Sent {
  const salt = newSalt();
  const parts = {
    id,
    to: canonicalHash({ salt, to }),
    subject: saltedHash(salt, subject),
    text: saltedHash(salt, text),
    ...(html !== undefined && { html: saltedHash(salt, html) }),
    attachments: attachments.map(({ content, ...rest }) => ({ ...rest, sha256: saltedHash(salt, content) })),
  };
  return { sentTo: maskedAddress(to), salt, parts, sha256: canonicalHash(parts) };
}
