import { randomUUID } from 'node:crypto';
import type { Wallet } from '../../../src/rules/facts.ts';
import { type Act, slotsOf } from '../../../src/rules/journey/journey.ts';
import { typedOf } from '../../../src/rules/questions/answers.ts';
import type { Answers } from '../../../src/rules/questions/question.ts';
import { hasWords } from '../../../src/server/acts/act-words.ts';
import { serverKindOf } from '../../../src/server/acts/server-kinds.ts';
import { keepsDrafts, questionsOf } from '../../../src/server/answers/asking.ts';
import { Refusal } from '../../../src/server/base/refusal.ts';
import { readDrafts } from '../../../src/server/blocks/prepare.ts';
import type { ContentDeps } from '../../../src/server/deps.ts';
import type { Attempt } from '../../../src/server/ledger/attempts.ts';
import { newAttempt } from '../../../src/server/ledger/attempts.ts';
import { type LinkView, toWholeLink } from '../../../src/server/ledger/link.ts';
import type { Evidence, Visitor } from '../../../src/server/ledger/records.ts';
import type { NewLink } from '../../../src/server/links/create.ts';
import type { DrawnOrder } from '../../../src/server/links/demo.ts';
import { newLinkOf, sampleEvidence } from '../../../src/server/links/demo.ts';
import type { Ports } from '../../../src/server/ports.ts';
import type { DemoLink } from '../../../src/types.gen.ts';
import { memoryGateway } from './memory-cards.ts';

/** A link as content's demo links are, and when it ends. */
export type SeedLink = Omit<DemoLink, 'id' | 'note'> & { expires_at?: string };

/** An act that is recorded: with which answers, or which wallet. */
export type SeedAct = { act: Act; answers?: Answers; wallet?: Wallet };

/** What a link is to have when its customer comes. */
export type Seed = {
  /** When the customer comes, ISO 8601, and when the link was made and all else done, if not then. */
  day: string;
  acted?: string;
  /** Left out: the customer has no link. */
  link?: SeedLink;
  acts?: SeedAct[];
  /** The answers that wait for the page that records them, by their acts. */
  drafts?: Record<Act, Answers>;
  /** The act whose card is being checked. */
  pending?: Act;
  /** What the provider's system answers, by the names of reads, in the place of its examples; null: nothing. */
  reads?: Record<string, unknown>;
};

type Placed = { content: Pick<ContentDeps, 'compiled'>; ports: Ports };

/** Where a seed is put: a link in memory, or the database of a server. */
export type Ground = Placed & {
  orderOf(order: NonNullable<DemoLink['switch_order']>): Promise<DrawnOrder>;
  create(link: NewLink): Promise<string>;
  addAttempt(attempt: Attempt): Promise<void>;
};

const visitor: Visitor = { ip_address: '127.0.0.1', user_agent: 'demo' };

/** Makes the link of a seed, with all that is recorded on it. Returns its id. Throws where nobody could have done that. */
export async function putSeed(ground: Ground, seed: Seed & { link: SeedLink }, id?: string): Promise<string> {
  const { content, ports } = ground;
  const { compiled } = content;
  const { link: demo, acts = [], drafts = {}, pending } = seed;
  const order = demo.switch_order && (await ground.orderOf(demo.switch_order));
  const ends = demo.expires_at !== undefined && { expires_at: new Date(demo.expires_at) };
  const made = await ground.create({ ...newLinkOf({ ...demo, ...(id && { id }) }, order, ports.now()), ...ends });
  const read = async () => (await ports.findLink(made)) as LinkView;
  for (const one of acts) await recordSeedAct(ground, await read(), one);
  if (demo.state === 'used') {
    const link = await read();
    for (const slot of slotsOf(compiled.site, toWholeLink(compiled.site, link)))
      await recordSeedAct(ground, await read(), { act: slot.acts[0] ?? slot.doneBy[0]! });
  }
  for (const [act, answers] of Object.entries(drafts))
    if (keepsDrafts(compiled, act)) await ports.keepDraft(await read(), act, () => answers);
  if (pending) await ground.addAttempt(attemptOf(await read(), pending));
  return made;
}

/** Records an act of a seed on its link. Throws a `Refusal` where no page records it, or its answers are not right. */
export async function recordSeedAct(ground: Placed, link: LinkView, { act, answers, wallet }: SeedAct): Promise<void> {
  const { compiled } = ground.content;
  if (!hasWords(compiled, act)) throw new Refusal('not-in-journey');
  const ofWallet: Evidence = wallet ? { instrument: wallet, card_brand: null, card_ending: null } : {};
  const evidence = answers
    ? await answered(ground, link, act, answers)
    : { ...sampleEvidence(compiled, link, act), ...ofWallet };
  await ground.ports.record(link, act, visitor, () => evidence, false);
}

/** What an act of answers records, as its own form would bring them. */
async function answered({ content: { compiled }, ports }: Placed, link: LinkView, act: Act, answers: Answers) {
  const { routes } = compiled.site;
  const page = Object.keys(routes).find((name) => routes[name]!.act === act) ?? '';
  const asked = questionsOf(compiled, act);
  const own = asked.filter((one) => one.page === page).map(({ question }) => question);
  const isOwn = (name: string) => own.some((question) => question.name === name);
  const others = Object.fromEntries(Object.entries(answers).filter(([name]) => !isOwn(name)));
  await ports.keepDraft(link, act, () => others);
  const room = { compiled, ...ports };
  const kind = serverKindOf(compiled, act)!;
  const draft = (await readDrafts(room, link))[act] ?? { questions: [], answers: {} };
  const sha256 = kind.drawnHash?.(compiled, link, act, draft) ?? '';
  const typed = { sha256, button: 'Demo', ...(typedOf(own, answers) as Record<string, string>) };
  return (await kind.read(room, { act, page, typed, link }))(link).recorded();
}

const attemptOf = ({ row, readAt }: LinkView, act: Act): Attempt =>
  newAttempt(
    {
      ...{ id: randomUUID(), link_id: row.id, act, key: randomUUID(), nonce_sha256: randomUUID(), ...visitor },
      ...{ amount_pence: row.amount_pence, statement: null, button: null, language: null, release: null },
      ...{ gateway: memoryGateway.name, started_by: randomUUID(), started_at: readAt },
    },
    sampleReference,
  );

/** The reference of all that a seed has recorded: pictures of two days are the same. */
export const sampleReference = 'DS-7K3Q-9XWM';
