/** Replaces the browser's own dialogs with elements that look like them. */
export function drawDialogs(): void {
  window.alert = (text) => showText(`${text}`);
  window.print = () => undefined;
}

function showText(text: string): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'gallery-dialog';
  dialog.setAttribute('aria-label', 'Dialog of the browser');
  const words = Object.assign(document.createElement('p'), { textContent: text });
  const row = document.createElement('p');
  row.append(Object.assign(document.createElement('button'), { type: 'button', textContent: 'OK' }));
  dialog.append(words, row);
  document.body.append(dialog);
  dialog.showModal();
}
