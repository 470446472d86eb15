// Written by `npm run generate` from folders. Edit those, never this file.
import agree from './agree/request.schema.json' with { type: 'json' };
import answer from './answer/request.schema.json' with { type: 'json' };
import confirm from './confirm/request.schema.json' with { type: 'json' };
import mandate from './mandate/request.schema.json' with { type: 'json' };

/** The schemas of the requests that only one kind of act has, by their titles. */
export const requests = {
  AgreeRequest: agree,
  AnswerRequest: answer,
  ConfirmRequest: confirm,
  DirectDebitMandateRequest: mandate,
};
