import { execFileSync } from 'node:child_process';
import { test } from '@playwright/test';
import { builtGallery } from './gallery-fixtures.ts';

/** Builds the gallery once, for the tests of every worker. */
test('the gallery builds', () => {
  execFileSync('node_modules/.bin/tsx', ['authoring/cli/gallery.ts', '--build', builtGallery]);
});
