/** Gives the keyboard to the first control of what is selected. */
export const focusSelected = () => document.querySelector<HTMLElement>('[aria-label="Selected"] button')?.focus();
