import type { DraftRequest } from '../../types.gen.ts';
import { keepDraft, readDrafts, shownAnswers } from '../acts/drafts.ts';
import { asksQuestions, keepsDrafts, questionsOf } from '../answers/asking.ts';
import type { ActDeps } from '../deps.ts';
import { type Call, call } from './call.ts';

/** Makes the calls about answers that are kept for the page that records them (D-41), for each act that asks. */
export function draftCalls(deps: ActDeps): Call[] {
  if (!asksQuestions(deps.compiled)) return [];
  return Object.keys(deps.compiled.site.acts)
    .filter((act) => questionsOf(deps.compiled, act).length > 0)
    .flatMap((act) => {
      const path = `/links/:id/drafts/${act}`;
      return [
        call({
          method: 'GET',
          path,
          summary: 'What is answered and not recorded yet, with what is recorded and not personal.',
          answers: { 200: 'LinkDraft' },
          handle: async ({ loadLink }) => {
            const link = await loadLink(deps.db);
            return { status: 200, body: { answers: shownAnswers(deps.compiled, link, await readDrafts(deps, link)) } };
          },
        }),
        ...(keepsDrafts(deps.compiled, act) ? [keepCall(deps, act, path)] : []),
      ];
    });
}

const keepCall = (deps: ActDeps, act: string, path: string): Call =>
  call<DraftRequest>({
    method: 'PUT',
    path,
    summary: 'Keeps answers for the page that records them. It refuses what the act itself would be refused for.',
    body: 'DraftRequest',
    answers: { 200: 'LinkDraft' },
    operation: deps.compiled.site.acts[act]!.kind,
    problems: ['fields-invalid'],
    handle: async ({ body, loadLink }) => ({
      status: 200,
      body: { answers: await keepDraft(deps, { loadLink }, act, body) },
    }),
  });
