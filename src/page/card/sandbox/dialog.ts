import styles from './dialog.module.css';

export type Question<Choice extends string> = {
  title: string;
  text: string;
  /** Each choice with the words of its button, the likeliest first. */
  choices: readonly (readonly [Choice, string])[];
  /** The choice of Escape, and of a page that is left. */
  otherwise: Choice;
};

/** Asks the customer in a dialog, as a bank or a wallet would; resolves to the choice. An abort closes it. */
export function choose<Choice extends string>(question: Question<Choice>, signal: AbortSignal): Promise<Choice> {
  const { otherwise } = question;
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.setAttribute('aria-labelledby', 'sandbox-dialog-title');
  dialog.setAttribute('aria-describedby', 'sandbox-dialog-text');

  const title = element('h2', question.title);
  title.id = 'sandbox-dialog-title';
  const text = element('p', question.text);
  text.id = 'sandbox-dialog-text';
  const buttons = question.choices.map(([choice, words]) => button(words, () => dialog.close(choice)));
  dialog.append(title, text, ...buttons);
  document.body.append(dialog);

  return new Promise((resolve) => {
    const end = () => dialog.close(otherwise);
    // Escape closes a dialog without a return value.
    dialog.addEventListener('close', () => {
      signal.removeEventListener('abort', end);
      resolve((dialog.returnValue || otherwise) as Choice);
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
