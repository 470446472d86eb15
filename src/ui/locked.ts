import { createContext, useContext } from 'react';

const LockedContext = createContext(false);

/** Tells the blocks inside that they are locked: a disabled fieldset locks buttons by itself, but not links. */
export const Locked = LockedContext.Provider;

/** Whether the block stands in something that is locked. */
export const useLocked = (): boolean => useContext(LockedContext);
