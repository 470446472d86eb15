import type { OpenGateway } from '../gateway.ts';
import { sandboxGateway } from './sandbox.ts';

export const open: OpenGateway = (_values, { db }) => sandboxGateway(db);
