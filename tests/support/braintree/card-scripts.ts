import { readFileSync } from 'node:fs';

/** The scripts that a page with a card form may run, as docs/payment-page-scripts.md lists them. */
export const cardScripts = readFileSync('docs/payment-page-scripts.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Script|---) /.test(line))
  .map((line) => {
    const [address = '', when = ''] = line.split(' | ').map((cell) => cell.replace(/^\| |`/g, ''));
    return { address, when };
  });
