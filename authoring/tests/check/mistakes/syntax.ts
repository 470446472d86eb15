import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { inFile, inFiles, type Row } from './row.ts';

const card = 'pages/card-start.json';
const text = 'text/card-start.md';
const latin = Buffer.from(String(smallSite[card]).replace('A page', 'Café'), 'latin1');
const garbled = Buffer.from(String(smallSite[card])).map((byte) => byte ^ 0x80);
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const tooLarge = 'The file has 5.0 MB; a content file may have at most 1 MB.';

/** Files that cannot be read as they should. */
export const syntax: Row[] = [
  ...inFile(card, {
    'a comma too many': [['"to": "next" }', '"to": "next", }', ', }'], 'There is a comma after the last entry.'],
    'a comment': [['"path"', '// why\n  "path"', '// why'], 'JSON has no comments.'],
    'a property given twice': [['"link"', '"title": "B", "link"', '"title": "B"'], '"title" is here twice.'],
    'a NUL': [['A page', 'A \0page', '\0'], 'There is a NUL character here.'],
  }),
  ...inFiles({
    'a file that ends too early': [{ [card]: ['\n  ]\n}\n', ''] }, [card], 'A closing ] is missing here.'],
    'a byte order mark': [
      { [card]: `\ufeff${smallSite[card]}` },
      [card],
      'The file starts with a byte order mark; save it as UTF-8 without one.',
    ],
    'an empty file': [{ [card]: '' }, [card], 'The file is empty.'],
    'a list where an object belongs': [{ [card]: '[]' }, [card], 'An object { } is expected here, not a list.'],
    'a page of 5 MB': [{ [card]: ' '.repeat(5_000_000) }, [card], tooLarge],
    'a text of 5 MB': [{ [text]: 'word '.repeat(1_000_000) }, [text], tooLarge],
    'lists 10,000 deep': [{ [card]: deep }, [card], 'This is nested more than 60 levels deep.'],
    'quotations 10,000 deep': [{ [text]: '>'.repeat(10_000) }, [text], 'The Markdown is nested too deep.'],
    'a list 60 deep below a paragraph': [
      { [text]: `Words.\n\n${'- '.repeat(60)}a` },
      [text, '- - '],
      'The Markdown is nested too deep.',
    ],
    'a text of 50,001 characters': [
      { [text]: `${'word '.repeat(10_000)}.` },
      [text, '.'],
      'A text has at most 50,000 characters: make two texts of it.',
    ],
    'a text of 2,502 lines': [
      { [text]: `Words.\n${'\n'.repeat(2_500)}end` },
      [text, '\nend'],
      'A text has at most 2,500 lines: make two texts of it.',
    ],
    'a paragraph of 3,001 marks': [
      { [text]: `Words.\n\n${'*a'.repeat(3_000)}[b]` },
      [text, '[b]'],
      'There are too many marks (* _ ~ [ ]) here: leave an empty line between parts.',
    ],
    'a word of 300 &': [
      { [text]: `Words https://example.com/${'&a;'.repeat(300)}` },
      [text, 'https'],
      'This word has too many &.',
    ],
    'a file of another program': [
      { [card]: Buffer.from('%PDF-1.7\n') },
      [card],
      'The file is no text: it looks like a PDF file.',
    ],
    'another encoding': [{ [card]: latin }, [card, '\ufffd'], 'The file is not UTF-8 from here on; save it as UTF-8.'],
    'bytes of no encoding, which may name any text': [
      { [card]: Buffer.from(garbled) },
      [card],
      'The file is not UTF-8 from here on; save it as UTF-8.',
    ],
    'UTF-16': [
      { [text]: Buffer.from(`\ufeff${smallSite[text]}`, 'utf16le') },
      [text],
      'The file is UTF-16; save it as UTF-8.',
    ],
    'UTF-16 without its mark': [
      { [card]: Buffer.from(String(smallSite[card]), 'utf16le') },
      [card],
      'The file is UTF-16; save it as UTF-8.',
    ],
  }),
];
