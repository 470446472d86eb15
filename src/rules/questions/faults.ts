/** The message about each fault of an answer. */
export const messageNames = {
  missing: 'questionMissing',
  incomplete: 'questionIncomplete',
  'too-long': 'questionTooLong',
  pattern: 'questionPattern',
  'not-allowed': 'questionNotAllowed',
  'card-number': 'questionCardNumber',
  'not-an-option': 'questionNotAnOption',
  'not-offered': 'readFailed',
  'not-a-date': 'questionNotADate',
  'too-early': 'questionTooEarly',
  'too-late': 'questionTooLate',
  'not-this-weekday': 'questionNotThisWeekday',
  'not-a-working-day': 'questionNotAWorkingDay',
  'not-a-phone': 'questionNotAPhone',
  'not-an-email': 'questionNotAnEmail',
  'not-a-postcode': 'questionNotAPostcode',
  'not-an-amount': 'questionNotAnAmount',
  'not-a-number': 'questionNotANumber',
  'not-a-time': 'questionNotATime',
  'too-little': 'questionTooLittle',
  'too-much': 'questionTooMuch',
};

/** Everything that can be wrong with an answer. */
export type FaultCode = keyof typeof messageNames;
