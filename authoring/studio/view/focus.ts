/** Focuses the first button of the side panel. */
export const focusSelected = () => document.querySelector<HTMLElement>('[aria-label="Selected"] button')?.focus();

export const fieldSelector = ':is([contenteditable="true"], input:not([hidden]), select, textarea):not(:disabled)';

/** Focuses the editor or the first field of the side panel; without one, its first button. */
export function focusOpened(): void {
  const field = document.querySelector<HTMLElement>(`[aria-label="Selected"] ${fieldSelector}`);
  if (field) field.focus();
  else focusSelected();
}
