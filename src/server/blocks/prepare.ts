import { shownOf } from '../../rules/questions/answers.ts';
import { answerPrefix, questionsOn } from '../../rules/questions/question.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import { type FactReader, holds } from '../../rules/when.ts';
import type { Block, Compiled, CompiledPage } from '../../types.gen.ts';
import { askingFor, asksQuestions, questionsOf } from '../answers/asking.ts';
import type { AskRead, BlockServer } from '../block.ts';
import type { ContentDeps } from '../deps.ts';
import type { Draft } from '../kind.ts';
import { answersOf, type LinkView } from '../ledger/link.ts';
import type { Ports } from '../ports.ts';
import { ownServers } from '../release/drawing.ts';
import { blockServers } from './blocks.gen.ts';

/** Runs the reads of pages for an active link, each of them once. */
export function askFor({ read }: Pick<Ports, 'read'>, link: LinkView, options?: { isNew: boolean }): AskRead {
  const outcomes = new Map<string, ReturnType<AskRead>>();
  const ask: AskRead = async (name) => (link.status === 'active' ? read(name, link, options) : { status: 'failed' });
  return (name) => {
    const answer = outcomes.get(name) ?? ask(name);
    outcomes.set(name, answer);
    return answer;
  };
}

/** Whether a page shows a block or question: nobody waits for the provider's system because of another. */
export type CanShow = (block: Pick<Block, 'when'>, page?: string) => boolean;

/**
 * Says what a page can show the customer of a link, who has given these answers. Those to questions of the page itself
 * are not known before it is in a browser. The page that records the answers needs the questions of all pages.
 */
export function shownOn(
  compiled: Compiled,
  link: LinkView,
  { name, asks }: Pick<CompiledPage, 'name' | 'asks'>,
  answers: ShownAnswers,
): CanShow {
  const { fact } = askingFor(compiled, link, asks?.act ?? '', answers);
  const own = ['customer_type', ...questionsOn({ name, asks }).map((question) => answerPrefix + question.name)];
  const known: FactReader = (subject) => (own.includes(subject) ? { unknown: true } : fact(subject));
  const records = asks !== undefined && compiled.site.routes[name]?.act === asks.act;
  return ({ when }, page = name) => (page === name || records) && holds(when, known) !== false;
}

/** Returns the page for the customer of a link, with its blocks as their server parts prepare them. */
export async function preparedPage(
  compiled: Compiled,
  page: CompiledPage,
  ask: AskRead,
  canShow: CanShow = () => true,
): Promise<CompiledPage> {
  const { asks } = page;
  if (!isPreparedPage(page)) return page;
  const blocks = await preparedBlocks(compiled, page.page.blocks, ask, canShow);
  const questions =
    asks && (await preparedQuestions(compiled, asks.questions, (asked) => canShow(asked.question, asked.page) && ask));
  return { ...page, page: { ...page.page, blocks }, ...(asks && questions && { asks: { ...asks, questions } }) };
}

/** Whether answers of the provider for a link change anything on a page. */
export const isPreparedPage = ({ page, asks }: CompiledPage): boolean =>
  page.blocks.some(isPrepared) || (asks?.questions.some(({ question }) => isPrepared(question)) ?? false);

/** Returns questions as the customer of a link has them: those for which `askOf` has something to ask with. */
export const preparedQuestions = <Asked extends { question: Block }>(
  compiled: Compiled,
  all: Asked[],
  askOf: (asked: Asked) => AskRead | false,
): Promise<Asked[]> =>
  Promise.all(
    all.map(async (asked) => {
      const ask = isPrepared(asked.question) && askOf(asked);
      return ask ? { ...asked, question: await preparedBlock(compiled, asked.question, ask) } : asked;
    }),
  );

/** The server side of a block: the site's own, or ours. */
const serverOf = ({ type }: Block): BlockServer | undefined =>
  (ownServers[type] as BlockServer | undefined) ?? blockServers[type];

/** Whether a block, or one inside it, has a server side. */
export const isPrepared = (block: Block): boolean =>
  serverOf(block) !== undefined || ('blocks' in block && block.blocks.some(isPrepared));

const preparedBlocks = (compiled: Compiled, blocks: Block[], ask: AskRead, canShow?: CanShow): Promise<Block[]> =>
  Promise.all(
    blocks.map((block) => (canShow?.(block) === false ? block : preparedBlock(compiled, block, ask, canShow))),
  );

async function preparedBlock(compiled: Compiled, block: Block, ask: AskRead, canShow?: CanShow): Promise<Block> {
  if ('blocks' in block)
    return { ...block, blocks: await preparedBlocks(compiled, block.blocks, ask, canShow) } as Block;
  const server = serverOf(block);
  return server ? ((await server.prepare(block as never, ask, compiled)) as Block) : block;
}

/** What drafts are read with. */
type DraftRoom = Pick<ContentDeps, 'compiled'> & Pick<Ports, 'read' | 'drafts'>;

/** Drafts of an active link by their act, until it is recorded. Only those of the page have the provider's words. */
export async function readDrafts(
  room: DraftRoom,
  link: LinkView,
  ask: AskRead = askFor(room, link),
  page?: CompiledPage,
): Promise<Record<string, Draft>> {
  const { compiled } = room;
  if (link.status !== 'active' || !asksQuestions(compiled)) return {};
  const drafts = Object.entries(await room.drafts(link));
  const shown = drafts
    .filter(([act]) => !link.recorded.includes(act))
    .map(async ([act, answers]): Promise<[string, Draft]> => {
      const asked = questionsOf(compiled, act);
      const all = shownOf(
        asked.map(({ question }) => question),
        answers,
        askingFor(compiled, link, act),
      );
      const isShown = (name: string) => Object.hasOwn(all, name) && (!page || showsWords(compiled, page, act, name));
      const prepared = await preparedQuestions(compiled, asked, ({ question }) => isShown(question.name) && ask);
      return [act, { questions: prepared.map(({ question }) => question), answers }];
    });
  return Object.fromEntries(await Promise.all(shown));
}

/** Whether a page shows an answer in words: in its texts, in a list of answers, or to have it recorded. */
function showsWords(
  { site }: Compiled,
  { name, page, texts, needs }: CompiledPage,
  act: string,
  answer: string,
): boolean {
  if (site.routes[name]?.act === act || needs.includes('answers')) return true;
  return JSON.stringify([page, texts]).includes(answerPrefix + answer);
}

/** Returns the answers that a link's pages show: the recorded ones, and those of its drafts. */
export const shownAnswers = (compiled: Compiled, link: LinkView, drafts: Record<string, Draft>): ShownAnswers =>
  Object.assign(
    {},
    answersOf(link),
    ...Object.entries(drafts).map(([act, { questions, answers }]) =>
      shownOf(questions, answers, askingFor(compiled, link, act)),
    ),
  );
