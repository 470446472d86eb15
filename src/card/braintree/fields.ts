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
  /** Resolves when the customer can type into them. */
  ready: Promise<void>;
  tokenise(): Promise<TokenisedCard>;
  /** Takes them away, also while they are still on their way. Never rejects. */
  teardown(): Promise<void>;
};

const names: FieldName[] = ['number', 'expirationDate', 'cvv'];

/** Draws the hosted fields. If a frame cannot be drawn, nothing is left behind. */
export function drawFields(token: string, places: FieldPlaces, events: GatewayEvents): Fields {
  const containers = names.map((name) => containerIn(places[name]));
  const [number, expirationDate, cvv] = containers;
  const removeContainers = () => {
    for (const container of containers) container.remove();
  };
  let gone = false;

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
      // Creating cannot be aborted, so the form may be gone by now.
      if (gone) return void instance.teardown().catch(() => undefined);
      const told: Partial<Record<FieldName, boolean>> = {};
      const tell = () => {
        const state = instance.getState();
        events.changed(fieldsOf(state));
        for (const name of names) {
          const faulty = stateOf(state.fields[name]) === 'faulty';
          if (told[name] === faulty) continue;
          told[name] = faulty;
          instance.setAttribute({ field: name, attribute: 'aria-invalid', value: faulty });
          instance.setMessage({ field: name, message: faulty ? places[name].problem : '' });
        }
      };
      for (const event of ['validityChange', 'cardTypeChange', 'focus', 'blur', 'empty', 'notEmpty'] as const) {
        instance.on(event, tell);
      }
      instance.on('inputSubmitRequest', () => events.submitted?.());
      for (const name of names) instance.setAttribute({ field: name, attribute: 'aria-required', value: true });
    },
    (error: unknown) => {
      removeContainers();
      // The form is gone, and with it whoever would hear of it.
      if (!gone) throw error;
    },
  );

  return {
    ready,
    async tokenise() {
      const { nonce, details } = await (await hosted).tokenize();
      return { nonce, bin: details.bin };
    },
    async teardown() {
      gone = true;
      // Rejects when something else has emptied a container already. Frames that are still being created are not waited for.
      const instance = await Promise.race([hosted.catch(() => undefined), Promise.resolve()]);
      await instance?.teardown().catch(() => undefined);
      removeContainers();
    },
  };
}

/** A fresh element for each mount: a container that was used or moved holds a dead frame. */
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

/** What the provider says of the fields, in the gateway's words. */
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
  const busy = field.isEmpty || field.isFocused;
  return field.isPotentiallyValid && busy ? 'unfinished' : 'faulty';
}

/** Phones zoom into fields with smaller text, in pixels. */
const smallestText = 16;

/**
 * The page's own look, taken over into the provider's frames: what the design tokens make of the field's box, worked
 * out when the fields are drawn. The frame draws text only; borders and focus are the box's own.
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
