import { escapeHtml } from '../../src/rules/escape-html.ts';
import { counted, formatValue } from '../../src/rules/format-value.ts';
import type { AgreedChange, Comparison, FileChange, ReleaseFinding, StateChange } from './comparison.ts';
import type { ChangedLine } from './diff-lines.ts';
import { changesInWords, factsInWords, headingOf, inGroups, linesIn } from './summary.ts';
import type { Pictures } from './take-pictures.ts';

type Told = {
  /** What the content is compared with. */
  base: string;
  today: string;
  /** Draws both versions of a state; undefined for one that is only named. */
  figures(state: StateChange): string | undefined;
};

/** Renders the comparison as one HTML file, for a pull request and the studio. The words come first. */
export function htmlReport(changes: Comparison, { base, today, figures }: Told): string {
  const { files, states, agreed, footer, findings } = changes;
  const groups = inGroups(states);
  // The empty string stands for now, and comes first.
  const times = [...new Set(states.map(({ at }) => at ?? ''))].sort();
  const parts = [
    section('What customers agree to', agreed.map(agreedHtml)),
    ...times.map((time) =>
      section(
        time ? `From ${formatValue('time', time)}` : 'What customers see',
        groups.filter(([state]) => (state!.at ?? '') === time).map((group) => groupHtml(group, figures)),
      ),
    ),
    section('At the foot of every page, on a date', listHtml(footer.map(footerWords))),
    section('The release check finds more', listHtml(findings.added.map(findingWords))),
    section('The release check finds no longer', listHtml(findings.removed.map(findingWords))),
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
<main>${parts.join('') || '<p>Nothing changes.</p>'}</main>
</body>
</html>
`;
}

const section = (heading: string, parts: string[]): string =>
  parts.length ? `<section><h2>${heading}</h2>${parts.join('')}</section>` : '';

function agreedHtml({ what, lines, sameVersion }: AgreedChange): string {
  const warning =
    sameVersion &&
    `<p class="warning">The words change, and the version stays ${escapeHtml(sameVersion.version)}: customers who agreed before and after agree to different words under one name. Give the document a new version, and publish it: <code>npm run content -- publish ${escapeHtml(sameVersion.document)}</code></p>`;
  return `<article><h3>${escapeHtml(what)}</h3>${warning || ''}${linesHtml(lines)}</article>`;
}

function groupHtml(group: StateChange[], figures: Told['figures']): string {
  const shown: string[] = [];
  const others: string[] = [];
  for (const state of group) {
    const drawn = figures(state);
    if (drawn) shown.push(`<div class="state"><p>${nameHtml(state)}</p>${drawn}</div>`);
    else others.push(`<li>${nameHtml(state)}</li>`);
  }
  const more = others.length
    ? `<details><summary>The same in ${counted(others.length, 'more state')}</summary><ul>${others.join('')}</ul></details>`
    : '';
  const lines = linesIn(group);
  const words = lines.length ? linesHtml(lines) : '<p>The words stay; it looks different.</p>';
  return `<article><h3>${escapeHtml(headingOf(group))}</h3>${words}${shown.join('')}${more}</article>`;
}

/** Pictures of both versions of a state, on each width. */
export function pictureFigures({ title }: StateChange, { before, after }: Pictures): string {
  const image = (png: Buffer | undefined, name: string, width: string) =>
    png
      ? `<figure><figcaption>${name}, ${width}</figcaption><img loading="lazy" src="data:image/png;base64,${png.toString('base64')}" alt="${escapeHtml(`${title}, ${name}, ${width}`)}"></figure>`
      : '';
  const pairs = (['phone', 'desktop'] as const).map(
    (width) =>
      `<div class="pair ${width}">${image(before?.[width], 'Before', width)}${image(after?.[width], 'After', width)}</div>`,
  );
  return pairs.join('');
}

/** Frames with both versions of a state, from folders beside the report, at the first line that differs. */
export function frameFigures({ id, is, lines: [line = []] }: StateChange): string {
  const frame = (name: string, folder: string) => {
    const words = line
      .filter((part) => part.is !== (folder === 'before' ? 'added' : 'removed'))
      .map(({ text }) => text);
    const src = `${folder}/frame.html?${encodeURIComponent(id)}#${encodeURIComponent(words.join(''))}`;
    return `<figure><figcaption>${name}</figcaption><iframe loading="lazy" src="${src}" title="${escapeHtml(`${name}: ${id}`)}"></iframe></figure>`;
  };
  return `<div class="pair phone">${is === 'new' ? '' : frame('Before', 'before')}${is === 'gone' ? '' : frame('After', 'after')}</div>`;
}

const nameHtml = (state: StateChange) =>
  `<b>${escapeHtml(state.page)} · ${escapeHtml(state.title)}</b> <small>${escapeHtml(factsInWords(state))}</small>`;

const findingWords = ({ file, message }: ReleaseFinding) => `${file}: ${message}`;

const footerWords = ({ label, from, until }: Comparison['footer'][number]) =>
  `“${label}” is there${from ? ` from ${formatValue('time', from)}` : ''}${until ? ` until ${formatValue('time', until)}` : ''}`;

const listHtml = (items: string[]): string[] =>
  items.length ? [`<article><ul>${items.map((words) => `<li>${escapeHtml(words)}</li>`).join('')}</ul></article>`] : [];

const fileHtml = ({ path, is, lines }: FileChange): string =>
  `<details><summary><code>${escapeHtml(path)}</code>${is === 'changed' ? '' : ` <small>${is}</small>`}</summary>${linesHtml(lines)}</details>`;

function linesHtml(lines: ChangedLine[]): string {
  const tags = { same: '', added: 'ins', removed: 'del' };
  const parts = (line: ChangedLine) =>
    line
      .map(({ text, is }) => (tags[is] ? `<${tags[is]}>${escapeHtml(text)}</${tags[is]}>` : escapeHtml(text)))
      .join('');
  return lines.length ? `<div class="lines">${lines.map((line) => `<p>${parts(line)}</p>`).join('')}</div>` : '';
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
.state{margin:16px 0}.state>p{margin:0 0 8px}
.pair{display:flex;gap:16px;align-items:start;margin:0 0 16px}figure{margin:0;flex:1 1 0;min-width:0}
.pair.phone figure{max-width:300px}.pair.phone figure:has(iframe){max-width:392px}figcaption{font-size:14px;color:#56616b;margin-bottom:4px}
iframe{width:100%;height:600px}img{width:100%}img,iframe{box-sizing:border-box;border:1px solid #d8dde1;border-radius:4px}
`;
