import { escapeHtml } from '../../../src/rules/escape-html.ts';
import { counted } from '../../../src/rules/format-value.ts';
import type { ChangedLine } from '../diff-lines.ts';
import type { Comparison, StateDifference } from './compare.ts';
import type { Difference } from './difference.ts';
import { changesInWords, headingOf, inGroups, linesIn } from './summary.ts';
import { parts } from './write-version.ts';

type Told = {
  /** What the content is compared with. */
  base: string;
  today: string;
};

/** Renders the comparison as one HTML file, for a pull request and the studio. The words come first. */
export function htmlReport(changes: Comparison, { base, today }: Told): string {
  const { files, states, agreed, findings } = changes;
  const groups = inGroups(states);
  const times = [...new Set(states.map(({ part }) => part))].sort((one, other) => places(one) - places(other));
  const sections = [
    section(parts.agreed, agreed.map(agreedHtml)),
    ...times.map((time) => section(time, groups.filter(([state]) => state!.part === time).map(groupHtml))),
    section(
      parts.findings,
      [
        findingsHtml(
          'New',
          findings.filter(([part]) => part?.is === 'added'),
        ),
        findingsHtml(
          'No longer there',
          findings.filter(([part]) => part?.is === 'removed'),
        ),
      ].filter(Boolean),
    ),
    section('Files', files.map(fileHtml)),
  ];
  const heading = `What changes since ${escapeHtml(base)}`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${heading}</h1><p>${escapeHtml(changesInWords(changes))} ${today}</p></header>
<main>${sections.join('') || '<p>Nothing changes.</p>'}</main>
</body>
</html>
`;
}

/** What is so now comes before what will be from a day on. */
const places = (part: string): number =>
  part === parts.seen ? 0 : Date.parse(part.replace('From ', '').replace(' at ', ' ').replace('.', ':'));

const section = (heading: string, all: string[]): string =>
  all.length ? `<section><h2>${escapeHtml(heading)}</h2>${all.join('')}</section>` : '';

function agreedHtml({ path, from, is, lines }: Difference): string {
  const nameOf = (file: string) => file.slice(file.indexOf('/') + 1).replace(/\.txt$/, '');
  const [title, version] = nameOf(path).split(', version ');
  const warning =
    is === 'changed' && from === undefined && version
      ? `<p class="warning">The words change, and the version stays ${escapeHtml(version)}: customers who agreed before and after agree to different words under one name. Give the document a new version: <code>npm run content -- publish</code> and its name.</p>`
      : '';
  const was = nameOf(from ?? path);
  const isNext = is === 'changed' || was.startsWith(`${title}, version `);
  const next = isNext ? `${was} → ${version ?? nameOf(path)}` : `New beside “${was}”: ${nameOf(path)}`;
  return `<article><h3>${escapeHtml(from === undefined ? was : next)}</h3>${warning}${linesHtml(lines)}</article>`;
}

const findingsHtml = (heading: string, findings: ChangedLine[]): string =>
  findings.length ? `<article><h3>${heading}</h3>${linesHtml(findings)}</article>` : '';

function groupHtml(group: StateDifference[]): string {
  const [first, ...others] = group.map(({ page, title }) => `<b>${escapeHtml(page)} · ${escapeHtml(title)}</b>`);
  const more = others.length
    ? `<details><summary>The same in ${counted(others.length, 'more state')}</summary><ul><li>${others.join('<li>')}</ul></details>`
    : '';
  const lines = linesIn(group);
  const words = lines.length ? linesHtml(lines) : '<p>The words stay; it looks different.</p>';
  return `<article><h3>${escapeHtml(headingOf(group))}</h3>${words}<p>${first}</p>${more}</article>`;
}

const fileHtml = ({ path, is, lines }: Difference): string =>
  `<details><summary><code>${escapeHtml(path)}</code>${is === 'changed' ? '' : ` <small>${is}</small>`}</summary>${linesHtml(lines)}</details>`;

function linesHtml(lines: ChangedLine[]): string {
  const tags = { same: '', added: 'ins', removed: 'del' };
  const inLine = (line: ChangedLine) =>
    line
      .map(({ text, is }) => (tags[is] ? `<${tags[is]}>${escapeHtml(text)}</${tags[is]}>` : escapeHtml(text)))
      .join('');
  return lines.length ? `<div class="lines">${lines.map((line) => `<p>${inLine(line)}</p>`).join('')}</div>` : '';
}

const style = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f5f6;color:#171b1f}
header,main{max-width:1120px;margin:0 auto;padding:24px 20px}
header{padding-bottom:0}h1{font-size:26px;margin:0}h2{font-size:21px;margin:32px 0 8px}h3{font-size:17px;margin:0 0 8px}
article,section>details{margin:12px 0;padding:16px 20px;background:#fff;border:1px solid #d8dde1;border-radius:12px}
section>details{padding:10px 20px}summary{cursor:pointer}small{color:#56616b;font-size:14px}
.lines{max-height:420px;overflow:auto;overflow-wrap:anywhere;border-left:3px solid #d8dde1;padding-left:12px;margin:8px 0}
.lines p{margin:4px 0;white-space:pre-wrap}
ins{background:#d5f2dd;text-decoration:none}del{background:#fbdcdc;color:#7a1420}
.warning{background:#fff3d6;border-left:4px solid #b26a00;padding:8px 12px;margin:0 0 8px}
`;
