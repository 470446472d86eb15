/** `npm run test:nightly -- <name>`: what takes too long for every change. `npm test -- --all` runs all of it. */
import { runNamed } from '../support/run/named-commands.ts';
import { nightly } from './plans.ts';

runNamed('test:nightly', nightly);
