/** Everything wrong with a project as it is written: its content, blocks and public files. */
import type { Checks } from '../../src/tools/bundle/build-site.ts';
import {
  blockProblems,
  groupBy,
  ownFixtureProblems,
  type Problem,
  type Project,
  publicProblems,
  readRelease,
  siteOf,
} from '../api/node.ts';
import { fixturesOf, linkProblems } from './fixture-files.ts';

/** Everything wrong with a project, as check, build and studio tell it; with its fixtures if nothing else is. */
export function everyProblem(ofContent: readonly Problem[], project: Project): Problem[] {
  const wrong = [...ofContent, ...blockProblems(), ...publicProblems(project.assets)];
  if (wrong.length) return wrong;
  const ofLinks = groupBy(fixturesOf(), ({ type }) => type).flatMap((fixtures) => {
    const titles = fixtures.map(({ title }) => title);
    return linkProblems(fixtures[0]!.type, titles);
  });
  return [...ofLinks, ...ownFixtureProblems(project.schemas)];
}

/** What a build asks of the content (D-74). The settings of the machine that builds are not those of the server. */
export const checks: Checks = {
  site(content, project) {
    const site = siteOf(content);
    return { ...site, problems: everyProblem(site.problems, project) };
  },
  unready: (folder, project, today) => readRelease(folder, { ...project, today, env: {} }),
};
