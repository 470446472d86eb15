import type { FieldPlace, FieldState } from '../gateway.ts';
import type { Validity } from './cards.ts';
import { caretAfter } from './format.ts';

export type SandboxInput = ReturnType<typeof createInput>;

/** The rules of a card number, an expiry or a CVV. Both functions are called for every keystroke. */
type InputRules = {
  autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  format(text: string): string;
  validity(text: string): Validity;
};

type InputEvents = { onChange(): void; onLeave(): void };

/** Adds one text box to the page, which formats its text at every keystroke and keeps the caret. */
export function createInput(place: FieldPlace, rules: InputRules, { onChange, onLeave }: InputEvents) {
  let isAsked = false;
  const input = document.createElement('input');
  Object.assign(input, {
    id: place.id,
    type: 'text',
    autocomplete: rules.autocomplete,
    inputMode: 'numeric',
    placeholder: place.placeholder,
    spellcheck: false,
  });
  input.setAttribute('aria-label', place.label);
  input.setAttribute('aria-required', 'true');

  function reformat() {
    const text = rules.format(input.value);
    if (text === input.value) return;
    const caret = caretAfter(input.value, input.selectionStart ?? input.value.length, text);
    input.value = text;
    // Moving the caret of a field that is not in use would take the focus in Safari.
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }

  function state(): FieldState {
    const { isValid, isPotentiallyValid } = rules.validity(input.value);
    if (isValid) return 'valid';
    if (isAsked) return input.value === '' ? 'missing' : 'faulty';
    const isTyping = input.value === '' || document.activeElement === input;
    return isPotentiallyValid && isTyping ? 'unfinished' : 'faulty';
  }

  input.addEventListener('input', () => {
    isAsked = false;
    reformat();
    onChange();
  });
  input.addEventListener('focus', onChange);
  input.addEventListener('blur', () => {
    onChange();
    onLeave();
  });
  place.element.append(input);

  return {
    input,
    state,
    text: () => input.value,
    /** Formats the text by the rules that follow from the other fields, and sets the ARIA attributes of its state. */
    refresh() {
      reformat();
      const wrong = isAsked || !['valid', 'unfinished'].includes(state());
      input.setAttribute('aria-invalid', String(wrong));
      const describedBy = wrong ? place.problemId : place.hint?.id;
      if (describedBy) input.setAttribute('aria-describedby', describedBy);
      else input.removeAttribute('aria-describedby');
    },
    focus: () => input.focus(),
    ask() {
      isAsked = true;
      input.focus();
      onChange();
    },
    remove: () => input.remove(),
  };
}
