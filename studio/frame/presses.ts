/** The script of the site in a frame: what it does on the page itself; where it leads and what it posts stays in the frame. */
import { answerButtons } from '../../src/page/app/site/buttons.ts';
import { askInDialogs } from '../../src/page/app/site/dialogs.ts';
import { jumpInPage } from '../../src/page/app/site/jumps.ts';
import { printWhole } from '../../src/page/app/site/printing.ts';
import type { Typed } from '../../src/rules/questions/question.ts';
import { currentPlayer } from './player.tsx';
import { post } from './protocol.ts';

/** Answers presses in the frame. Links and forms stay in it, and external addresses are only reported. */
export function answerPresses(): void {
  addEventListener('click', leaveNot, { capture: true });
  askInDialogs();
  answerButtons();
  printWhole();
  jumpInPage();
  addEventListener('click', followLink);
  addEventListener('submit', sendForm);
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const { address } = (state ?? {}) as { address?: string };
    if (address !== undefined) currentPlayer()?.goTo(address, false);
  });
}

/** A button that leaves closes its dialog instead. */
function leaveNot(event: MouseEvent): void {
  const { leaves } = (event.target as HTMLElement).dataset ?? {};
  if (!leaves) return;
  event.stopImmediatePropagation();
  (event.target as HTMLElement).closest('dialog')?.close();
  post({ doorstep: 'left', url: leaves });
}

function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const href = link?.getAttribute('href') ?? '#';
  if (event.defaultPrevented || href.startsWith('#')) return;
  event.preventDefault();
  currentPlayer()?.goTo(href);
}

function sendForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented) return;
  event.preventDefault();
  const player = currentPlayer();
  const action = form.getAttribute('action');
  if (form.method === 'post') player?.send(fieldsOf(new FormData(form, event.submitter)));
  else if (action) player?.goTo(action);
  else player?.redraw(player.gallery());
}

/** The fields of a form; one that stands several times, such as a list of ticks, with all its values. */
function fieldsOf(data: FormData): Typed {
  const names = [...new Set(data.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const all = data.getAll(name).map(String);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}
