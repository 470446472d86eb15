import type { CardTexts } from '../gateway.ts';
import styles from './challenge.module.css';

/**
 * Asks the customer in a dialog to approve, as a bank would, and resolves to the answer. Escape declines. When the signal
 * is aborted the dialog closes and the answer is false.
 */
export function askToApprove(words: CardTexts, signal: AbortSignal): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = styles.challenge ?? '';
  dialog.setAttribute('aria-labelledby', 'sandbox-challenge-title');
  dialog.setAttribute('aria-describedby', 'sandbox-challenge-text');

  const title = element('h2', words('challengeTitle'));
  title.id = 'sandbox-challenge-title';
  const text = element('p', words('challengeText'));
  text.id = 'sandbox-challenge-text';
  const approve = button(words('challengeApprove'), () => dialog.close('approve'));
  const decline = button(words('challengeDecline'), () => dialog.close('decline'));
  dialog.append(title, text, approve, decline);
  document.body.append(dialog);

  return new Promise((resolve) => {
    const end = () => dialog.close('decline');
    // Escape closes a dialog without a return value.
    dialog.addEventListener('close', () => {
      signal.removeEventListener('abort', end);
      resolve(dialog.returnValue === 'approve');
      dialog.remove();
    });
    signal.addEventListener('abort', end);
    dialog.showModal();
    if (signal.aborted) end();
  });
}

function element(name: 'h2' | 'p', text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text });
}

function button(text: string, onclick: () => void): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick });
}
