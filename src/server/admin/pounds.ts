import { formatValue } from '../../render/fill.ts';

/** Pence as customers read them: £34.99. */
export const formatPounds = (pence: number) => formatValue('money', pence);
