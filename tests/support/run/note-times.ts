/** Notes what each file takes: registered before all others of a file, this is called last. */
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { noteFile } from './times.ts';

afterAll(() => noteFile(relative('.', expect.getState().testPath ?? '')));
