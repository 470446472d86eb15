import type { OfferedOptions } from '../../rules/questions/question.ts';
import type { QuestionChoiceBlock } from '../../types.gen.ts';

/** The block as the server prepares it: with the options of the provider's system. */
export type PreparedChoice = QuestionChoiceBlock & { offered?: OfferedOptions };
