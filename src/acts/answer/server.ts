import { answersText, askedOf, readAnswers, readGiven, typedOf, wordsOfAnswer } from '../../rules/questions/answers.ts';
import { type Answers, offeredIn, type Typed } from '../../rules/questions/question.ts';
import { answersInvalid, askingFor, questionsOf, typedIn } from '../../server/answers/asking.ts';
import { Refusal } from '../../server/base/refusal.ts';
import { sha256Of } from '../../server/base/sha256.ts';
import { askFor, preparedQuestion } from '../../server/blocks/prepare.ts';
import type { ServerKind } from '../../server/kind.ts';
import type { LinkView } from '../../server/ledger/link.ts';
import type { Evidence, PersonalAnswer, RecordedAnswer } from '../../server/ledger/records.ts';
import { answerHash, newSalt } from '../../server/proof/hashes.ts';
import type { AnswerRequest } from '../../types.gen.ts';

/** What a form brings: its own fields beside the draft, and the hash of what its page showed. */
type FormRequest = Omit<AnswerRequest, 'answers'> & { typed: Typed; draft: Answers; page: string };

/**
 * Records the answers to the questions of an act, exactly as they were asked. Personal ones are sealed beside the record. The
 * provider's system is asked anew for what it offers, before any lock: nothing is recorded that is not offered any more.
 */
export const server: ServerKind = {
  request: 'AnswerRequest',
  problems: ['fields-invalid'],
  async read(deps, act, request, { loadLink }) {
    const { compiled, answers: vault } = deps;
    const { statement, button, sha256 } = request as AnswerRequest | FormRequest;
    const ask = askFor(deps, () => loadLink(deps.db, { lock: false }), { isNew: true });
    const asked = await Promise.all(questionsOf(compiled, act).map((one) => preparedQuestion(deps, one, ask)));
    const questions = asked.map(({ question }) => question);
    let sealed: PersonalAnswer[] = [];

    function answersFor(link: LinkView): Answers {
      const asking = askingFor(compiled, link, act);
      const hashOf = (answers: Answers) => sha256Of(answersText(questions, answers, asking));
      if ('answers' in (request as AnswerRequest)) {
        const { answers, faults } = readGiven(questions, (request as AnswerRequest).answers, asking);
        if (faults.length) throw answersInvalid(faults);
        if (hashOf(answers) !== sha256) throw new Refusal('document-changed');
        return answers;
      }
      const { typed, draft, page } = request as FormRequest;
      const others = asked.filter((one) => one.page !== page).map(({ question }) => question);
      const { answers, faults } = readAnswers(questions, { ...typedOf(others, draft), ...typed }, asking);
      if (faults.length) throw answersInvalid(faults);
      if (hashOf(draft) !== sha256) throw new Refusal('document-changed');
      return answers;
    }

    return {
      shown: { statement, button },
      evidence(link): Evidence {
        const answers = answersFor(link);
        const asking = askingFor(compiled, link, act);
        const all = askedOf(questions, answers, asking).map(
          (question): RecordedAnswer & { secret?: PersonalAnswer } => {
            const { name, type, label, personal } = question;
            const value = answers[name];
            const words = wordsOfAnswer(question, answers[name], asking);
            const offered = offeredIn(question)?.sha256;
            const told = { name, type, label: asking.line(label), ...(offered && { offered_sha256: offered }) };
            if (!personal) return { ...told, words, ...(value !== undefined && { value }) };
            const secret = { name, words, ...(value !== undefined && { value }), salt: newSalt() };
            return { ...told, personal, hash: answerHash(secret), secret };
          },
        );
        sealed = all.flatMap(({ secret }) => secret ?? []);
        return {
          ...(statement !== undefined && { statement }),
          ...(button !== undefined && { button }),
          answers: all.map(({ secret: _, ...answer }) => answer),
        };
      },
      async also(tx, link) {
        if (sealed.length > 0) await vault.keep(tx, link.row.id, act, sealed);
        await vault.dropDraft(tx, link.row.id, act);
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
      if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Refusal('invalid');
      const words = { ...(statement !== undefined && { statement }), ...(button !== undefined && { button }) };
      return record({ ...words, sha256, typed: typedIn(fields), draft, page } satisfies FormRequest);
    },
    keeps: (fields) => ({ fields: typedIn(fields) }),
  },
};
