import type { PersonalAnswer, RecordedAnswer } from '../ledger/records.ts';

/**
 * Recorded answers with the personal ones in their places, for whoever may read them. Those that are erased have none.
 */
export const withPersonal = (answers: RecordedAnswer[], personal: PersonalAnswer[] = []): RecordedAnswer[] =>
  answers.map(({ hash, ...answer }) => {
    if (hash === undefined) return answer;
    const { words, value } = personal.find(({ name }) => name === answer.name) ?? {};
    return { ...answer, ...(words !== undefined && { words }), ...(value !== undefined && { value }) };
  });
