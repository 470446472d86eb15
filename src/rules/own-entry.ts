/**
 * Maps by a name that somebody gave: content, a form, a call. What every object has from JavaScript, such as
 * `constructor`, is no entry of theirs, and can be no name in content.
 */

/** The entry of a map by its name. Returns undefined if the map has none of its own. */
export const ownEntry = <Entry>(map: Readonly<Record<string, Entry>> | undefined, name: string): Entry | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;

/** Whether every object has a property of this name. */
export const isEveryObjects = (name: string): boolean => name in Object.prototype;
