import { type ContentIndex, contentName, filesOf } from '../model/content-index.ts';
import { visitsOf } from '../model/page-traits.ts';
import { isObject } from '../schema/walk.ts';
import type { Finding } from './finding.ts';

/** The actions that a switch match can name for a service, as One Touch Switch has them. */
const actions = [
  'ServiceFound',
  'ServiceNotFound',
  'ServiceWithAnotherRCP',
  'ServiceWithAnotherCust',
  'ForcedCease',
  'OptionToCease',
  'OptionToRetain',
];

/** Reports tables of services on which customers read the code of an action, without label or note (R-O04). */
export function switchActionFindings(contentIndex: ContentIndex): Finding[] {
  return filesOf(contentIndex, 'page').flatMap((file) =>
    visitsOf(contentIndex.schemas, file.data, 'needs').flatMap(({ value, pointer }): Finding[] => {
      if (!isObject(value) || value.type !== 'services-table') return [];
      const { actionLabels = {}, actionNotes = {} } = value as Partial<Record<string, object>>;
      const bare = actions.filter(
        (action) => !Object.hasOwn(actionLabels, action) && !Object.hasOwn(actionNotes, action),
      );
      if (!bare.length) return [];
      const message = `Customers read ${bare.map((action) => `"${action}"`).join(', ')} here with no word of explanation: add each to "actionNotes", or to "actionLabels".`;
      return [{ file: file.path, pointer, message, name: `raw-actions:${contentName(file)}` }];
    }),
  );
}
