import { formatValue } from '../../rules/fill.ts';

/** Pence as customers read them: £34.99. */
export const formatPounds = (pence: number) => formatValue('money', pence);
