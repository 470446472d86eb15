import type { OfferedOptions } from '../../rules/questions/question.ts';
import type { QuestionChoiceBlock } from '../../types.gen.ts';

/** The block as the server prepares it: with the provider's options in the place of where they come from. */
export type PreparedChoice = QuestionChoiceBlock & { offered?: OfferedOptions };
