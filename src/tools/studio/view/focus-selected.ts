/** Gives the keyboard to the first control of what is selected, or of the changes where they are shown instead. */
export const focusSelected = () =>
  document.querySelector<HTMLElement>(':is([aria-label="Selected"], main[aria-label="Changes"]) button')?.focus();

/** What can be written in or set. */
export const fields = ':is([contenteditable="true"], input:not([hidden]), select, textarea):not(:disabled)';

/** Gives the keyboard to the words of what is selected, or to the first field of its form. */
export function focusOpened(): void {
  const field = document.querySelector<HTMLElement>(`[aria-label="Selected"] ${fields}`);
  if (field) field.focus();
  else focusSelected();
}
