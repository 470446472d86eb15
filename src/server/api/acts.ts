import { kinds } from '../../acts/kinds.gen.ts';
import { recordAct } from '../acts/record-act.ts';
import { serverKindOf } from '../acts/server-kinds.ts';
import type { ActDeps } from '../deps.ts';
import { type Call, call, recordAnswer } from './call.ts';

/** Makes the calls of all acts (D-41), also at an older address; an act with bank details has that alone. */
export function actCalls(deps: ActDeps): Call[] {
  return Object.entries(deps.compiled.site.acts).flatMap(([act, { kind }]) => {
    const actKind = serverKindOf(deps.compiled, act);
    if (!actKind) return [];
    const paths = [`/links/:id/${act}`, ...(kinds[kind].act ? [] : [`/links/:id/acts/${act}`])];
    return paths.map((path) =>
      call<object>({
        method: 'POST',
        path,
        summary: deps.compiled.acts?.[act]?.meaning ?? '',
        body: actKind.request,
        answers: { 201: 'ActRecord', 200: 'ActRecord' },
        operation: kind,
        problems: actKind.problems ?? [],
        handle: ({ body, ...caller }) => recordAct(deps, act, caller, body).then(recordAnswer),
      }),
    );
  });
}
