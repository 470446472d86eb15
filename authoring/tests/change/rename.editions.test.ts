import { expect, test } from 'vitest';
import { writeTree } from '../../../tests/support/content/content-folder.ts';
import { bilingual, saidIn } from '../../../tests/support/content/whole-edition.ts';
import { project } from '../../../tests/support/project/project.ts';
import { assets } from '../../../tests/support/server/ready-site.ts';
import { rename } from '../../change/rename.ts';
import type { Renaming } from '../../change/rename-rules.ts';

test.each<Renaming>([
  { kind: 'text', old: 'help', next: 'zz-help' },
  { kind: 'page', old: 'help', next: 'zz-help' },
  { kind: 'path', old: '/help', next: '/zz-help' },
  { kind: 'value', old: 'offer_name', next: 'zz_offer' },
  { kind: 'message', old: 'notYet', next: 'zzYet' },
  { kind: 'document', old: 'contract', next: 'zz-contract' },
  { kind: 'section', old: 'contract/complaints', next: 'contract/zz-complaints' },
])(
  'D-42 a $kind that is renamed has the new name in every edition, and translations of what is other now are told as such',
  (renaming) => {
    const folder = writeTree(bilingual);
    const renamed = rename(folder, { ...project, assets }, renaming);
    expect(renamed).not.toHaveProperty('refused');
    for (const line of saidIn(folder))
      expect(line).toMatch(/ has changed since it was translated: | Nothing says which words this translates: /);
  },
);
