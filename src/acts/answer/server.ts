import {
  answersText,
  askedOf,
  readAnswers,
  readGiven,
  shownOf,
  typedOf,
  wordsOfAnswer,
} from '../../rules/questions/answers.ts';
import { type Answers, type Asking, offeredIn, type Typed } from '../../rules/questions/question.ts';
import { partsOfSum } from '../../rules/questions/sum.ts';
import { withAnswers } from '../../rules/questions/with-answers.ts';
import { type AskedQuestion, answersInvalid, askingFor, questionsOf, typedIn } from '../../server/answers/asking.ts';
import { Refusal } from '../../server/base/refusal.ts';
import { sha256Of } from '../../server/base/sha256.ts';
import { askFor, isPrepared, preparedQuestions } from '../../server/blocks/prepare.ts';
import type { ActDeps } from '../../server/deps.ts';
import type { ActCaller, ServerKind } from '../../server/kind.ts';
import { noteAnswer } from '../../server/ledger/letters.ts';
import { answersOf } from '../../server/ledger/link.ts';
import { answerHash, newSalt, type PersonalAnswer } from '../../server/proof/hashes.ts';
import type { AnswerRequest, RecordedAnswer } from '../../types.gen.ts';

/** The request of a posted form: its own fields beside the draft, and the hash of the answers that its page showed. */
type FormRequest = Omit<AnswerRequest, 'answers'> & { typed: Typed; draft: Answers; page: string };

/** The questions that an act's answers leave to be asked, prepared anew, with those of the page of the form. */
async function preparedFor(
  deps: ActDeps,
  act: string,
  request: AnswerRequest | FormRequest,
  loadLink: ActCaller['loadLink'],
): Promise<AskedQuestion[]> {
  const all = questionsOf(deps.compiled, act);
  if (!all.some(({ question }) => isPrepared(question))) return all;
  const link = await loadLink(deps.db, { lock: false });
  const ask = askFor(deps, async () => link, { isNew: true });
  const questions = all.map(({ question }) => question);
  const given = Object.entries('draft' in request ? request.draft : request.answers);
  const answers = Object.fromEntries(given.filter(([, value]) => value !== null)) as Answers;
  const asked = askedOf(questions, answers, askingFor(deps.compiled, link, act));
  const isNeeded = ({ page, question }: AskedQuestion) =>
    asked.includes(question) || ('draft' in request && page === request.page);
  return preparedQuestions(deps, all, (one) => isNeeded(one) && ask);
}

/**
 * Records the answers to the questions of an act as they were asked, personal ones sealed beside the record. The
 * provider's options are asked for again, before any lock, so that none is recorded that was withdrawn.
 */
export const server: ServerKind = {
  request: 'AnswerRequest',
  problems: ['fields-invalid'],
  async read(deps, act, request, { loadLink }) {
    const { compiled, answers: vault } = deps;
    const { statement, button, sha256 } = request as AnswerRequest | FormRequest;
    const prepared = await preparedFor(deps, act, request as AnswerRequest | FormRequest, loadLink);
    const questions = prepared.map(({ question }) => question);

    function readFor(asking: Asking) {
      if ('answers' in (request as AnswerRequest))
        return readGiven(questions, (request as AnswerRequest).answers, asking);
      const { typed, draft, page } = request as FormRequest;
      const others = prepared.filter((one) => one.page !== page).map(({ question }) => question);
      return readAnswers(questions, { ...typedOf(others, draft), ...typed }, asking);
    }

    function answersFor(asking: Asking): Answers {
      const { answers, faults } = readFor(asking);
      if (faults.length) throw answersInvalid(faults);
      // A page of a branch that is not the customer's can be opened by its address.
      if (!askedOf(questions, answers, asking).length) throw new Refusal('not-in-journey');
      // A form brings the hash of the draft that its page showed, to which its own fields were added.
      const hashed = 'draft' in request ? (request as FormRequest).draft : answers;
      if (sha256Of(answersText(questions, hashed, asking)) !== sha256) throw new Refusal('document-changed');
      return answers;
    }

    return {
      shown: { statement, button },
      answers(link) {
        const asking = askingFor(compiled, link, act);
        return shownOf(questions, readFor(asking).answers, asking);
      },
      evidence(link) {
        const before = askingFor(compiled, link, act);
        const answers = answersFor(before);
        // Labels may say other answers, as the page does; none that is personal.
        const open = Object.entries(shownOf(questions, answers, before)).filter(
          ([name]) => !questions.some((question) => question.name === name && question.personal),
        );
        const { line } = askingFor(compiled, link, act, { ...answersOf(link), ...Object.fromEntries(open) });
        const asking = { ...before, line };
        const all = askedOf(questions, answers, asking).map(
          (question): RecordedAnswer & { hash?: string; secret?: PersonalAnswer } => {
            const { name, type, label, personal } = question;
            const value = answers[name];
            const words = wordsOfAnswer(question, answers[name], asking);
            const offered = offeredIn(question)?.sha256;
            const asRecorded = { name, type, label: asking.line(label), ...(offered && { offered_sha256: offered }) };
            const parts =
              type === 'question-sum' &&
              partsOfSum(question, { ...asking, fact: withAnswers(asking.fact, answers, questions) });
            if (!personal)
              return { ...asRecorded, words, ...(value !== undefined && { value }), ...(parts && { parts }) };
            const secret = { name, words, ...(value !== undefined && { value }), salt: newSalt() };
            return { ...asRecorded, personal, hash: answerHash(secret), secret };
          },
        );
        return {
          ...(statement !== undefined && { statement }),
          ...(button !== undefined && { button }),
          answers: all.map(({ secret: _, ...answer }) => answer),
          sealed: all.flatMap(({ secret }) => secret ?? []),
        };
      },
      async also(tx, link, sealed) {
        if (sealed.length > 0) await vault.keep(tx, link.row.id, act, sealed);
        await vault.dropDraft(tx, link.row.id, act);
        for (const [name, { letter }] of Object.entries(compiled.letters ?? {})) {
          const address = sealed.find((answer) => answer.name === letter.to)?.words;
          if (address !== undefined) await noteAnswer(tx, link.row.id, name, address);
        }
      },
    };
  },
  drawnHash: (compiled, link, act, { questions, answers }) =>
    sha256Of(answersText(questions, answers, askingFor(compiled, link, act))),
  form: {
    async handle({ deps, act, page, fields, loadLink }, record) {
      const link = await loadLink(deps.db, { lock: false });
      const draft = (await deps.answers.drafts(deps.db, link.row.id))[act] ?? {};
      const { sha256 = '', statement, button } = fields;
      if (!/^[0-9a-f]{64}$/.test(sha256) || (statement ?? button) === undefined) throw new Refusal('invalid');
      const words = { ...(statement !== undefined && { statement }), ...(button !== undefined && { button }) };
      return record({ ...words, sha256, typed: typedIn(fields), draft, page } satisfies FormRequest);
    },
    keeps: (fields) => ({ fields: typedIn(fields) }),
  },
};
