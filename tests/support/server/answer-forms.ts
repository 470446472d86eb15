import { typedOf } from '../../../src/rules/questions/answers.ts';
import type { Answers, Question } from '../../../src/rules/questions/question.ts';
import type { ShownAnswers } from '../../../src/rules/questions/shown.ts';
import type { Fields, Reply, TestServer } from './test-server.ts';

type Asked = readonly { page: string; question: Question }[];

/** What a form that records answers is sent with: they, and the words and the hash of what its page showed. */
export type Leaving = { answers: object; sha256?: string; statement?: string; button?: string; ticked?: string };

/** Posts answers to the questions of an act as its pages do, whose names are their paths. */
export function answerForms(server: () => TestServer, asked: Asked, act = 'leaving', check = 'check') {
  const post = (page: string, id: string, fields: Fields, query = ''): Promise<Reply> =>
    server().postForm(`/${page}?id=${id}${query}`, { form: act, ...fields });

  const typedOn = (page: string, answers: object): Fields =>
    typedOf(
      asked.filter((one) => one.page === page).map(({ question }) => question),
      answers as Answers,
    );

  /** Posts each page but the check that asks one of these; returns the answer of the first that was refused, or the last. */
  async function keep(id: string, answers: object): Promise<Reply> {
    const isGiven = ({ question: { name } }: Asked[number]) => Object.hasOwn(answers, name);
    const pages = new Set(asked.filter(isGiven).map(({ page }) => page));
    pages.delete(check);
    let reply: Reply | undefined;
    for (const page of pages) {
      reply = await post(page, id, typedOn(page, answers));
      if (reply.status >= 400) return reply;
    }
    return reply!;
  }

  return {
    post,
    keep,
    /** Keeps answers, and posts the form that records them. */
    async record(id: string, { answers, ...words }: Leaving): Promise<Reply> {
      const kept = await keep(id, answers);
      return kept && kept.status >= 400 ? kept : post(check, id, { ...typedOn(check, answers), ...words });
    },
    /** The answers that the check shows. */
    kept: async (id: string): Promise<ShownAnswers> =>
      JSON.parse((await server().get(`/${check}?id=${id}`)).text).answers as ShownAnswers,
  };
}
