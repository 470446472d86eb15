/** Replaces the browser's own dialogs with elements that look like them. `confirm` answers no at once. */
export function drawDialogs(): void {
  window.alert = (text) => draw(`${text}`, ['OK']);
  window.confirm = (text) => {
    draw(`${text}`, ['Cancel', 'OK']);
    return false;
  };
  window.print = () => undefined;
}

function draw(text: string, buttons: string[]): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'gallery-dialog';
  dialog.setAttribute('aria-label', 'Dialog of the browser');
  const words = Object.assign(document.createElement('p'), { textContent: text });
  const row = document.createElement('p');
  row.append(
    ...buttons.map((label) => Object.assign(document.createElement('button'), { type: 'button', textContent: label })),
  );
  dialog.append(words, row);
  document.body.append(dialog);
  dialog.showModal();
}
