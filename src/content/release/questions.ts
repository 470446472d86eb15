import { type ContentIndex, contentName, filesOf } from '../model/content-index.ts';
import { questionsOf } from '../model/questions.ts';
import type { Finding } from './finding.ts';

const aboutPeople: string[] = ['question-phone', 'question-email', 'question-address'];

/** Finds questions about people that do not say whether answers are personal: others stay when erased. */
export function personalFindings(contentIndex: ContentIndex): Finding[] {
  return questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page')).flatMap(({ file, pointer, question }) => {
    const { type, name, personal } = question;
    const isAboutPeople = aboutPeople.includes(type) || 'autocomplete' in question;
    if (!isAboutPeople || personal !== undefined) return [];
    const message = `The answer "${name}" is about a person, and stays after the customer is erased: add "personal": true, or false if it is about nobody.`;
    return [{ file: file.path, pointer, message, name: `personal:pages/${contentName(file)}`, value: name }];
  });
}
