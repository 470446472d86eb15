/**
 * Run before the commands that a newcomer tries first: says in a sentence what would otherwise be an error of Node, of
 * the shell or of the bundler. It is plain JavaScript, so that an older Node can read it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const oldest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '');

function trouble() {
  const [major, minor] = oldest.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor < major || (ownMajor === major && ownMinor < minor))
    return `Node ${oldest} or newer is needed, and this is Node ${process.versions.node}. https://nodejs.org has a newer one.`;
  if (!existsSync(join(root, 'node_modules'))) return 'The packages are not installed yet: run "npm ci" first.';
  if (!existsSync(join(root, 'node_modules/tsx')))
    return 'The packages for building are not installed, as NODE_ENV=production or --omit=dev leaves them out: run "npm ci --include=dev".';
  if (process.env.npm_lifecycle_event === 'serve' && !existsSync(join(root, 'build/doorstep.js')))
    return 'Nothing is built yet: run "npm run build" first.';
  if (/[#?]/.test(root))
    return `The name of the folder ${root} has a "#" or a "?", where the bundler takes a path to end. Give the folder another name.`;
  if (process.env.npm_lifecycle_event === 'test' && root.includes('%'))
    return `The name of the folder ${root} has a "%", which Vitest takes for a part of an encoded address. Give the folder another name for the tests.`;
  return undefined;
}

const found = trouble();
if (found) {
  console.error(found);
  process.exit(1);
}
