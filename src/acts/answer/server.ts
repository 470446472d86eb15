import { ownEntry } from '../../rules/own-entry.ts';
import { answersText, askedOf, readAnswers, shownOf, typedOf, wordsOfAnswer } from '../../rules/questions/answers.ts';
import { addDays, isDay } from '../../rules/questions/calendar.ts';
import { type Answers, type Asking, nameOfField, offeredIn, type Question } from '../../rules/questions/question.ts';
import { partsOfSum } from '../../rules/questions/sum.ts';
import { withAnswers } from '../../rules/questions/with-answers.ts';
import { type AskedQuestion, answersInvalid, askingFor, questionsOf, typedIn } from '../../server/answers/asking.ts';
import { Refusal } from '../../server/base/refusal.ts';
import { sha256Of } from '../../server/base/sha256.ts';
import { askFor, isPrepared, preparedQuestions } from '../../server/blocks/prepare.ts';
import { type KindRoom, type Post, type ServerKind, shownBy } from '../../server/kind.ts';
import { answersOf } from '../../server/ledger/link.ts';
import { answerHash, newSalt, type PersonalAnswer } from '../../server/proof/hashes.ts';
import type { Keep, RecordedAnswer } from '../../types.gen.ts';

/**
 * Records the answers to the questions of an act as they were asked, personal ones sealed beside the record. The
 * provider's options are asked for again, before any lock, so that none is recorded that was withdrawn.
 */
export const server: ServerKind = {
  hasMore: true,
  async read(room, post) {
    const { compiled } = room;
    const { act, page, typed, link: before } = post;
    const { sha256, ...shown } = shownBy(typed, ['sha256'], ['statement', 'button']);
    if ((shown.statement ?? shown.button) === undefined) throw new Refusal('invalid');
    const draft = ownEntry(await room.drafts(before), act) ?? {};
    const prepared = await preparedFor(room, post, draft);
    const questions = prepared.map(({ question }) => question);
    const others = prepared.filter((one) => one.page !== page).map(({ question }) => question);

    return (link) => {
      const asking = askingFor(compiled, link, act);
      const { answers, faults } = readAnswers(questions, { ...typedOf(others, draft), ...typedIn(typed) }, asking);
      const all = shownOf(questions, answers, asking);
      return {
        shown,
        answers: all,
        recorded() {
          if (faults.length) throw answersInvalid(faults);
          // A page of a branch that is not the customer's can be opened by its address.
          if (!askedOf(questions, answers, asking).length) throw new Refusal('not-in-journey');
          // The form brings the hash of the draft that its page showed, to which its own fields were added.
          if (sha256Of(answersText(questions, draft, asking)) !== sha256) throw new Refusal('document-changed');
          // Labels may say other answers, as the page does; none that is personal.
          const isOpen = (name: string) => !questions.some((one) => one.name === name && one.personal);
          const open = Object.entries(all).filter(([name]) => isOpen(name));
          const { line } = askingFor(compiled, link, act, { ...answersOf(link), ...Object.fromEntries(open) });
          return { ...shown, ...evidenceOf(questions, answers, { ...asking, line }) };
        },
      };
    };
  },
  drawnHash: (compiled, link, act, { questions, answers }) =>
    sha256Of(answersText(questions, answers, askingFor(compiled, link, act))),
  keeps: (typed) => ({ fields: typedIn(typed) }),
};

/** The questions that a draft leaves to be asked, prepared anew, with those of the page of the form. */
async function preparedFor(room: KindRoom, { act, page, link }: Post, draft: Answers): Promise<AskedQuestion[]> {
  const all = questionsOf(room.compiled, act);
  if (!all.some(({ question }) => isPrepared(question))) return all;
  const ask = askFor(room, link, { isNew: true });
  const questions = all.map(({ question }) => question);
  const asked = askedOf(questions, draft, askingFor(room.compiled, link, act));
  return preparedQuestions(room.compiled, all, (one) => (asked.includes(one.question) || one.page === page) && ask);
}

/** The answers as they were asked and given: in the record, of a personal one by its hash; and those that are sealed. */
function evidenceOf(questions: readonly Question[], answers: Answers, asking: Asking) {
  const all = askedOf(questions, answers, asking).map(
    (question): RecordedAnswer & { hash?: string; secret?: PersonalAnswer } => {
      const { name, type, label, personal, keep } = question;
      const value = ownEntry(answers, name);
      const words = wordsOfAnswer(question, value, asking);
      const offered = offeredIn(question)?.sha256;
      const asRecorded = { name, type, label: asking.line(label), ...(offered && { offered_sha256: offered }) };
      const parts =
        type === 'question-sum' &&
        partsOfSum(question, { ...asking, fact: withAnswers(asking.fact, answers, questions) });
      if (!personal) return { ...asRecorded, words, ...(value !== undefined && { value }), ...(parts && { parts }) };
      const kept = keep && { kept_until: lastDayOf(keep, answers, asking) };
      const secret = { name, words, ...(value !== undefined && { value }), ...kept, salt: newSalt() };
      return { ...asRecorded, personal, ...kept, hash: answerHash(secret), secret };
    },
  );
  return {
    answers: all.map(({ secret: _, ...answer }) => answer),
    sealed: all.flatMap(({ secret }) => secret ?? []),
  };
}

/** The last day on which a personal answer is kept. */
function lastDayOf({ days, after = '' }: Keep, answers: Answers, { today }: Asking): string {
  const from = ownEntry(answers, nameOfField(after));
  return addDays(isDay(from) ? from : today, days);
}
