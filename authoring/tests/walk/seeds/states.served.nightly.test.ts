import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { contentDir } from '../../../../src/content/folder/content-dir.ts';
import { contentOf, loadRelease } from '../../../../src/server/release/release.ts';
import { exampleSite } from '../../../../tests/support/project/example-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { programFile } from '../../../../tests/support/run/programs.ts';
import { quickStart } from '../../../../tests/support/run/quick-start.ts';
import { onceARun } from '../../../../tests/support/run/test-run.ts';
import { compareStates } from '../../../../tests/support/states/compare-states.ts';
import { readSite } from '../../../check/site.ts';

/** The others are templates of sites. */
const examples = readdirSync('examples').filter((name) => existsSync(`examples/${name}/changes`));

const ownSite = () =>
  onceARun('own-site', async (folder) => {
    const program = await programFile('build-content');
    await promisify(execFile)(process.execPath, [...quickStart, program, 'content', 'public', folder]);
  });

const own = readSite('content', project);
const ownPages = new Map(own.pages!.map((page) => [page.name, JSON.stringify(page)]));

test.each(['', ...examples])(
  'D-64 each state of each page of its own in memory is byte for byte what a server over PostgreSQL answers for its seed: %s',
  async (example) => {
    const dist = example ? await exampleSite(example) : await ownSite();
    const folder = contentDir({ CONTENT_DIR: `examples/${example}/content` });
    const { compiled, pages, site } = example ? readSite(folder, project) : own;
    // Of an example the pages of its own: those that it has from the content are drawn there.
    const asked = pages!.filter((page) => !example || JSON.stringify(page) !== ownPages.get(page.name));
    const release = await loadRelease(dist);
    const compared = await compareStates(
      {
        content: contentOf(release),
        drawing: release.drawing,
        read: { compiled: compiled!, pages: pages!, site: site! },
        dist,
      },
      (name) => asked.some((page) => page.name === name),
    );
    console.info(
      example || 'content',
      compared?.same.length,
      'the same; not reached from outside:',
      compared?.unreached,
    );
    expect(compared?.different ?? []).toEqual([]);
  },
  180_000,
);
