import type { Mistake } from './mistakes.ts';
import { messageNames, objectOr } from './names.ts';
import { filesOf, mayBeNamed, nameOf, type Survey, sectionsOf } from './survey.ts';

/**
 * What is there twice, and what nothing uses. `found` are the names that cannot be resolved, and what was probably
 * meant by each: what was meant counts as used.
 */
export function* checkUse(survey: Survey, found: Mistake[]): Generator<Mistake> {
  yield* repeatedPaths(survey);
  const unresolved = found.filter((mistake) => mistake.subject);
  const missingPages = unresolved.flatMap(({ subject }) => (subject!.startsWith('page:') ? subject!.slice(5) : []));
  const isUsed = (kind: string, name: string) =>
    survey.references.some((it) => it.format === kind && it.value === name) ||
    unresolved.some((it) => it.suggestion === name && it.subject!.startsWith(`${kind}:`)) ||
    mayBeNamed(survey, name);
  // A page that is missing may have used the texts that are named like it.
  const mayBelong = (name: string) => missingPages.some((page) => page.split('-')[0] === name.split('-')[0]);

  for (const kind of ['text', 'document'] as const) {
    for (const file of filesOf(survey, kind)) {
      const name = nameOf(file);
      if (file.text === undefined || isUsed(kind, name) || mayBelong(name)) continue;
      yield { path: file.path, message: `No page uses this ${kind}.` };
    }
  }
  yield* unlistedSections(survey, unresolved);

  const [messages] = filesOf(survey, 'messages');
  if (!messages || missingPages.length) return;
  for (const name of Object.keys(objectOr(messages.data))) {
    if (messageNames().all.includes(name) || isUsed('message', name)) continue;
    yield { path: messages.path, spot: { pointer: '', key: name }, message: `Nothing uses the message "${name}".` };
  }
}

function* repeatedPaths(survey: Survey): Generator<Mistake> {
  const first = new Map<string, string>();
  for (const { format, value, pointer, file } of survey.references) {
    if (format !== 'path') continue;
    const other = first.get(value);
    if (other) yield { path: file.path, spot: { pointer }, message: `${other} has the path "${value}" already.` };
    else first.set(value, file.path);
  }
}

function* unlistedSections(survey: Survey, unresolved: Mistake[]): Generator<Mistake> {
  for (const document of filesOf(survey, 'document')) {
    if (survey.unsure.has(document)) continue;
    const id = nameOf(document);
    const { sections } = document.data as { sections: string[] };
    for (const { name, file } of sectionsOf(survey.files, document)) {
      const meant = unresolved.some((it) => it.suggestion === name && it.subject!.startsWith(`section:${id}/`));
      if (file.text === undefined || sections.includes(name) || meant) continue;
      yield { path: file.path, message: `documents/${id}/document.json does not list this section.` };
    }
  }
}
