/**
 * Starts the studio, from the source and from the package: the packages that it loads, and V8, take their settings before all
 * else. Heaps that grow by a fifth of what lives keep its memory small.
 */
import '../../src/tools/cli/production-react.ts';
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--heap-growing-percent=20');
await import('./serve.ts');
