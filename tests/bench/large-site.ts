import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const paragraph = (n: number) =>
  `Our engineer brings the fibre to your home on the day we agreed, and connects router ${n} before leaving. ` +
  'You need to be there for about **two hours**, and somebody over eighteen has to sign. If not, ' +
  '[tell us two days before](https://www.example.com/visits) and we find *another day*.';

/** About 3.7 kB of Markdown as people write it: headings, paragraphs, lists, a table, links and a placeholder. */
function sampleText(n: number): string {
  const sections = ['Before the visit', 'On the day', 'Afterwards', 'When we are late'].map(
    (heading, i) => `## ${heading}, part ${n}

${paragraph(n + i)}

${paragraph(n + i + 1)}

- Clear the way to the wall where the line comes in.
- Keep \`router-${n}\` and its power supply at hand.
- Ask for {team} at https://www.example.com/help if anything is unclear.

1. We ring an hour before we come.
2. We show you the light that says all is well.
`,
  );
  return `${sections.join('\n')}
| What | When | Price |
|---|---|--:|
| Installation ${n} | on the day | £0.00 |
| A second visit | within a week | £25.00 |
| A new router | after two years | £49.00 |

> What we promise here is part of your contract, number ${n}.
`;
}

/** Writes the project's content with further pages, each with a text of its own, each leading to the next. */
export function writeLargeSite(folder: string, pages: number): void {
  cpSync('content', folder, { recursive: true });
  const name = (n: number) => `guide-${n}`;
  for (let n = 1; n <= pages; n += 1) {
    writeFileSync(join(folder, 'text', `${name(n)}.md`), sampleText(n));
    const page = {
      $schema: '../../schemas/generated/editor/page.schema.json',
      path: `/${name(n)}`,
      title: `Guide ${n}`,
      link: 'none',
      blocks: [
        { type: 'text', markdown: name(n) },
        { type: 'button', label: 'Continue', to: name((n % pages) + 1), look: 'primary' },
        { type: 'contacts', heading: 'Need help?', text: 'Our {team} can answer any question.' },
      ],
    };
    writeFileSync(join(folder, 'pages', `${name(n)}.json`), `${JSON.stringify(page, null, 2)}\n`);
  }
}
