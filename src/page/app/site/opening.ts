import type { FactValue } from '../../../rules/compare.ts';
import { isMet, namedIn } from '../../../rules/is-met.ts';
import { answerPrefix, nameOfField, notShownField } from '../../../rules/questions/question.ts';
import type { Comparison } from '../../../types.gen.ts';

/** Opens and closes the blocks that an answer on the page decides about, also those inside others. */
export function openBlocks(): void {
  const blocks = [...document.querySelectorAll<HTMLFieldSetElement>('[data-opens]')];
  if (blocks.length === 0) return;
  const notShown = [...document.querySelectorAll<HTMLInputElement>(`[name="${notShownField}"]`)].map((field) => ({
    field,
    names: field.value.split(' '),
  }));
  const update = () => {
    for (const block of blocks) {
      const when = JSON.parse(block.dataset.opens!) as Comparison[];
      const isOpen = when.every((one) => isMet(one, chosen(one)));
      block.disabled = block.hidden = !isOpen;
    }
    for (const { field, names } of notShown) field.value = names.filter((name) => !isShown(name)).join(' ');
  };
  document.querySelector('main')?.addEventListener('change', update);
  update();
}

/** The options of a question that are chosen, as conditions compare them. A question that is closed has none. */
function chosen(comparison: Comparison): FactValue | undefined {
  const name = comparison.fact;
  const fields = document.querySelectorAll<HTMLInputElement>(`[name="${name}"]:checked:enabled`);
  const values = [...fields].map(({ value }) => value);
  if (document.querySelector(`[name="${name}"][type=hidden]:enabled`)) return values.includes('yes');
  if (values.length === 0) return undefined;
  // The answer of a yes-no is true or false; an option may have the value "yes".
  return namedIn(comparison).some((one) => typeof one === 'boolean') ? values[0] === 'yes' : values;
}

/** Whether a question of the page is open now. */
const isShown = (question: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`main [name^="${answerPrefix}"]:enabled`)].some(
    ({ name }) => nameOfField(name) === question,
  );
