import { basename, dirname } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { edited, writeTree } from '../../../tests/support/content/content-folder.ts';
import { project } from '../../../tests/support/project/project.ts';
import { forGithub, forTerminal, frameOf, terminalOf } from '../../check/report.ts';
import { readSite } from '../../check/site.ts';

const wrong = edited({ 'pages/card-start.json': ['"button"', '"buton"'] });
const folder = writeTree(wrong);
const file = `${folder}/pages/card-start.json`;
const problem = readSite(folder, project).problems[0]!;
const corrected = '{ "type": "button", "label": "Go on", "to": "next" }';
const link = `\u001b]8;;file://${file}\u001b\\`;
const place = `\u001b[36m${file}:8:15\u001b[0m`;

describe('R-N05 a mistake in the terminal', () => {
  const says = '"buton" is not a block type. Did you mean \u001b[32m"button"\u001b[0m?';

  test('has colours, a place to click on, and the corrected line', () => {
    expect(forTerminal(problem, { colour: true, links: true })).toBe(
      `${link}${place}\u001b]8;;\u001b\\  ${says}\n\u001b[32m    ${corrected}\u001b[0m`,
    );
  });

  test('leaves the link to terminals that find places by themselves', () => {
    expect(forTerminal(problem, { colour: true, links: false })).toBe(
      `${place}  ${says}\n\u001b[32m    ${corrected}\u001b[0m`,
    );
  });

  test('is one plain line for a pipe, a log or another program', () => {
    expect(forTerminal(problem, { colour: false, links: false })).toBe(
      `${file}:8:15  "buton" is not a block type. Did you mean "button"?`,
    );
  });

  test('shows only what is near in a long line', () => {
    const words = 'word '.repeat(60);
    const folder = writeTree(edited({ 'text/card-start.md': `${words}{ofer_name} ${words}` }));
    const [long] = readSite(folder, project).problems;
    const [, second] = forTerminal(long!, { colour: true, links: false }).split('\n');
    expect(second).toContain('{offer_name}');
    expect(second!.length).toBeLessThan(130);
  });

  test('shows all of a line that is not long, wherever in it the mistake is', () => {
    const words = 'So that you know what comes next, read about ';
    const folder = writeTree(edited({ 'text/card-start.md': `${words}{ofer_name}.` }));
    const [late] = readSite(folder, project).problems;
    expect(forTerminal(late!, { colour: true, links: false })).toContain(`    ${words}{offer_name}.`);
  });

  test.each([
    ['a terminal', { isTTY: true }, {}, { colour: true, links: true }],
    ["VS Code's terminal", { isTTY: true }, { TERM_PROGRAM: 'vscode' }, { colour: true, links: false }],
    ['a pipe', {}, {}, { colour: false, links: false }],
    ['a pipe that takes colours', {}, { FORCE_COLOR: '1' }, { colour: true, links: false }],
    ['a terminal without colours', { isTTY: true }, { NO_COLOR: '1' }, { colour: false, links: false }],
    ['a dumb terminal', { isTTY: true }, { TERM: 'dumb' }, { colour: false, links: false }],
  ])('%s', (_name, stream, env, expected) => {
    expect(terminalOf(stream, env)).toEqual(expected);
  });
});

describe('R-N05 a mistake on a pull request', () => {
  test('stands beside its line, with the corrected line', () => {
    expect(forGithub(problem)).toBe(
      `::error file=${file},line=8,col=15,title=Content::"buton" is not a block type. Did you mean "button"?` +
        `%0AThe line should be:%0A${corrected}`,
    );
  });

  test('names the file from the top of the repository, of which the project may be a folder', () => {
    vi.stubEnv('GITHUB_WORKSPACE', dirname(process.cwd()));
    const inFolder = { file: 'content/site.json', line: 1, column: 1, message: 'It is wrong.' };
    expect(forGithub(inFolder)).toContain(`file=${basename(process.cwd())}/content/site.json,`);
    vi.unstubAllEnvs();
  });

  test('escapes what the format uses itself', () => {
    const odd = { file: 'nowhere, 100%: x.json', line: 1, column: 1, message: '100% of\nit: gone, all' };
    expect(forGithub(odd)).toBe('::error title=Content%2C nowhere%2C 100%25%3A x.json::100%25 of%0Ait: gone, all');
  });
});

test('R-N05 the overlay shows the lines around a mistake, its place and the corrected line', () => {
  const frame = frameOf(problem).split('\n');
  expect(frame.find((line) => line.startsWith('>'))).toContain('"buton"');
  expect(frame.find((line) => line.trim() === '|               ^')).toBeDefined();
  expect(frame.at(-1)).toContain(corrected);
});
