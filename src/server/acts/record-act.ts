import type { Act } from '../../rules/journey/journey.ts';
import type { Queryable } from '../db/db.ts';
import type { ActDeps } from '../deps.ts';
import type { ActCaller, RequestedAct } from '../kind.ts';
import type { LinkView } from '../ledger/link.ts';
import { type Evidence, type Recorded, record } from '../ledger/records.ts';
import { newReference } from '../ledger/reference.ts';
import { decide } from './decide.ts';
import { actText, serverKindOf } from './server-kinds.ts';

/** An act that is asked for, and how its page was drawn and shown. */
type Call = ActCaller & RequestedAct & { act: Act; page: Pick<Evidence, 'shown' | 'release'> };

/**
 * Records an act of the customer, once: a repeat gets the first record. Where nothing else is stored, one statement
 * does it without a lock: no record that allows this act can be taken back. Throws a `Refusal`.
 */
export async function recordAct(deps: ActDeps, act: Act, caller: ActCaller, request: object): Promise<Recorded> {
  const { shown, release = deps.release, ...own } = request as object & Pick<Evidence, 'shown' | 'release'>;
  const page = { ...(shown && { shown }), ...(release && { release }) };
  const requested = await serverKindOf(deps.compiled, act)!.read(deps, act, own, caller);
  const call = { ...caller, ...requested, act, page };
  return requested.also ? deps.db.transaction((tx) => recordIn(tx, deps, call)) : recordIn(deps.db, deps, call);
}

async function recordIn(db: Queryable, deps: ActDeps, call: Call): Promise<Recorded> {
  const { act, shown, visitor } = call;
  const link = await call.loadLink(db, { lock: call.also !== undefined });
  const earlier = decide({ compiled: deps.compiled, link, operation: act, shown, answers: call.answers?.(link) });
  if (earlier) return { record: earlier, isNew: false };

  const { sealed = [], ...told } = call.evidence(link);
  const evidence = { ...told, ...languageOf(deps, link, act), ...call.page };
  const stamped = { reference: newReference(), recorded_at: link.readAt };
  const { kind } = deps.compiled.site.acts[act]!;
  const own = { link_id: link.row.id, act, kind, ...stamped };
  const row = await record(db, deps.signer, link.end, { ...own, visitor, evidence });
  // Another call has recorded something meanwhile: if it was this act, its record is the answer.
  if (!row) return recordIn(db, deps, call);
  await call.also?.(db, link, sealed);
  return { record: row, isNew: true };
}

/** The language in which the customer acts, and the hash of the same text in the other one (D-42). */
function languageOf({ compiled, pair }: ActDeps, link: LinkView, act: Act): Pick<Evidence, 'language' | 'pair_sha256'> {
  const { language } = compiled.site;
  if (language === undefined) return {};
  const { sha256 } = (pair && actText(pair, link, act)) || {};
  return { language, ...(sha256 !== undefined && { pair_sha256: sha256 }) };
}
