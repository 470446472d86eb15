/** Gives the keyboard to the first control of what is selected, or of the changes where they are shown instead. */
export const focusSelected = () =>
  document.querySelector<HTMLElement>(':is([aria-label="Selected"], main[aria-label="Changes"]) button')?.focus();
