import type { HostedFieldsState } from 'braintree-web/hosted-fields';
import { create } from 'braintree-web/hosted-fields/index.js';
import {
  type CardFields,
  type CardType,
  cardTypes,
  type FieldName,
  type FieldPlace,
  type FieldPlaces,
  type FieldState,
  type GatewayEvents,
  type TokenisedCard,
} from '../gateway.ts';

export type Fields = {
  /** Resolves when the customer can type into the fields. */
  ready: Promise<void>;
  tokenise(): Promise<TokenisedCard>;
  /** Removes the fields, also while they are still being drawn. Never rejects. */
  teardown(): Promise<void>;
};

const names: FieldName[] = ['number', 'expirationDate', 'cvv'];

/** Draws the hosted fields. If a frame cannot be drawn, all of them are removed. */
export function drawFields(token: string, places: FieldPlaces, events: GatewayEvents): Fields {
  const containers = names.map((name) => containerIn(places[name]));
  const [number, expirationDate, cvv] = containers;
  const removeContainers = () => {
    for (const container of containers) container.remove();
  };
  let isRemoved = false;

  const hosted = create({
    authorization: token,
    styles: fieldStyles(places.number.element),
    fields: {
      number: field(places.number, number),
      expirationDate: field(places.expirationDate, expirationDate),
      cvv: field(places.cvv, cvv),
    },
  });

  const ready = hosted.then(
    (instance) => {
      // Creating cannot be aborted, so the fields may have been removed meanwhile.
      if (isRemoved) return void instance.teardown().catch(() => undefined);
      const shown: Partial<Record<FieldName, boolean>> = {};
      const showState = () => {
        const state = instance.getState();
        events.changed(fieldsOf(state));
        for (const name of names) {
          const faulty = stateOf(state.fields[name]) === 'faulty';
          if (shown[name] === faulty) continue;
          shown[name] = faulty;
          instance.setAttribute({ field: name, attribute: 'aria-invalid', value: faulty });
          instance.setMessage({ field: name, message: faulty ? places[name].problem : '' });
        }
      };
      for (const event of ['validityChange', 'cardTypeChange', 'focus', 'blur', 'empty', 'notEmpty'] as const) {
        instance.on(event, showState);
      }
      instance.on('inputSubmitRequest', () => events.submitted?.());
      for (const name of names) instance.setAttribute({ field: name, attribute: 'aria-required', value: true });
    },
    (error: unknown) => {
      removeContainers();
      // Once the fields are removed, nobody waits for this promise.
      if (!isRemoved) throw error;
    },
  );

  return {
    ready,
    async tokenise() {
      const { nonce, details } = await (await hosted).tokenize();
      return { nonce, bin: details.bin };
    },
    async teardown() {
      isRemoved = true;
      // Does not wait for frames that are still being created. `teardown` rejects if a container is empty already.
      const instance = await Promise.race([hosted.catch(() => undefined), Promise.resolve()]);
      await instance?.teardown().catch(() => undefined);
      removeContainers();
    },
  };
}

/** Adds a new container for each mount, because a frame stops working when its container is moved or used again. */
function containerIn({ element, id }: FieldPlace): HTMLElement {
  const container = document.createElement('div');
  container.id = id;
  element.append(container);
  return container;
}

const field = ({ placeholder, label }: FieldPlace, container: HTMLElement | undefined) => ({
  container,
  placeholder,
  internalLabel: label,
  iframeTitle: label,
});

/** Converts the SDK's state of the fields into ours. */
export function fieldsOf({ fields, cards }: HostedFieldsState): CardFields {
  const [only, another] = cards;
  const cardType = another ? undefined : cardTypes.find((type): type is CardType => type === only?.type);
  return {
    number: stateOf(fields.number),
    expirationDate: stateOf(fields.expirationDate),
    cvv: stateOf(fields.cvv),
    ...(cardType && { cardType }),
  };
}

function stateOf(field: HostedFieldsState['fields'][FieldName]): FieldState {
  if (field.isValid) return 'valid';
  const isTyping = field.isEmpty || field.isFocused;
  return field.isPotentiallyValid && isTyping ? 'unfinished' : 'faulty';
}

/** The smallest text, in pixels, that does not make phones zoom into a field. */
const smallestText = 16;

/**
 * Copies the computed style of a field's box into the provider's frames, which cannot read the page's design tokens. A
 * frame draws text only; the box draws border and focus.
 */
function fieldStyles(box: HTMLElement): Record<string, Record<string, string>> {
  const style = getComputedStyle(box);
  const size = Math.max(smallestText, Number.parseFloat(style.fontSize) || smallestText);
  const quiet = style.getPropertyValue('--quiet').trim();
  return {
    input: {
      color: style.color,
      'font-family': style.fontFamily,
      'font-size': `${size}px`,
      'font-variant-numeric': 'tabular-nums',
    },
    ...(quiet && { '::placeholder': { color: quiet } }),
  };
}
