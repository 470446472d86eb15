import type { ButtonLook } from '../../ui/button.tsx';

/** What every kind of button is drawn from: its words as they are shown, its look, where it goes and what it says. */
export type ActionProps = { label: string; look: ButtonLook; to: string | undefined; message: string | undefined };
