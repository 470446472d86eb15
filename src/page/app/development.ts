/** The browser's part of development (D-64): what is saved is on the open page at once, and what is typed stays. */
import './site/site.ts';
import { showAnew } from './morph.ts';
import { pageOf } from './site/post-forms.ts';

/** What is wrong with what was saved: where, in words, and the lines of the file. */
export type ShownProblem = { place?: string; words: string; lines?: string };

/** How things stand: which code and content there are now, and what is wrong. */
export type News = { code: string; content: string; problems: ShownProblem[] };

/** Those that this page was drawn with: its document names them behind this script. */
const { src } = document.querySelector<HTMLScriptElement>('script[src*="/development.ts#"]')!;
let [code = '', content = ''] = new URL(src).hash.slice(1).split('.');

/** What is wrong with what was saved, and what the page's islands have thrown since. */
let told: ShownProblem[] = [];
let thrown: ShownProblem[] = [];

addEventListener('error', ({ message, error }) => {
  const [place] = /\bblocks\/[^?:)]+/.exec((error as Error | null)?.stack ?? '') ?? [];
  thrown.push({ ...(place && { place }), words: message });
  showProblems([...told, ...thrown]);
});

async function follow(news: News): Promise<void> {
  told = news.problems;
  const isAsBefore = news.code === code && news.content === content;
  if (!isAsBefore) thrown = [];
  showProblems([...told, ...thrown]);
  if (isAsBefore) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  // That it cannot be drawn is told as a problem, and this page stays.
  if (answer.status >= 500) return;
  const page = pageOf(await answer.text());
  const { islands } = document.documentElement.dataset;
  if (news.code !== code || page.documentElement.dataset.islands !== islands) return location.reload();
  if (answer.redirected) return location.assign(answer.url);
  showAnew(page, () => location.reload());
  ({ code, content } = news);
}

const look = `
  section { position: fixed; inset: auto 0 0; z-index: 9; max-height: 50vh; overflow: auto; padding: 1rem; background: #fff; color: #111;
    border-top: 4px solid #b00020; font: 1rem/1.5 system-ui; color-scheme: light }
  h2, p { margin: 0; font-size: 1rem } ol { margin: .5rem 0; padding-left: 1.5rem }
  pre { margin: .5rem 0; overflow: auto; font-size: .875rem } code { color: #b00020 } button { float: right; font: inherit }`;

/** Shows the problems in a bar at the foot of the window, outside what is morphed, until they are put right. */
function showProblems(problems: ShownProblem[]): void {
  const name = 'doorstep-problems';
  document.querySelector(name)?.remove();
  if (problems.length === 0) return;
  const bar = document.createElement(name);
  const root = bar.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  root.adoptedStyleSheets.push(sheet);
  const hide = element('button', 'Hide');
  hide.addEventListener('click', () => bar.remove());
  const rows = problems.map(({ place, words, lines }) =>
    element('li', ...(place ? [element('code', place), ' '] : []), words, ...(lines ? [element('pre', lines)] : [])),
  );
  const title = problems.length === 1 ? '1 mistake' : `${problems.length} mistakes`;
  const advice = 'Save the file once it is put right, and this goes away.';
  root.append(element('section', hide, element('h2', title), element('ol', ...rows), element('p', advice)));
  root.firstElementChild!.role = 'alert';
  document.documentElement.append(bar);
}

function element(name: string, ...content: (string | Element)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

let following = Promise.resolve();
new EventSource('/@events').addEventListener('message', ({ data }: MessageEvent<string>) => {
  following = following.then(() => follow(JSON.parse(data) as News)).catch(console.info);
});
