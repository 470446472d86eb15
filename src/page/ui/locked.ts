import { createContext, useContext } from 'react';

const LockedContext = createContext(false);

/** Locks the blocks inside: a disabled fieldset locks buttons, but not links. */
export const Locked = LockedContext.Provider;

/** Whether a gate around the block is locked. */
export const useLocked = (): boolean => useContext(LockedContext);
