// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { markdownOf } from '../../../forms/markdown/html-to-markdown.ts';

test('D-36 a paste from a web page keeps headings, bold, lists, links and tables', () => {
  const html = `<h1>Prices</h1><p>All <b>monthly</b>, see <a href="https://example.com/a">the <i>list</i></a>.</p>
    <ul><li>One</li><li>Two</li></ul><ol><li>First</li><li>Next</li></ol><h3>More</h3>
    <table><tr><th>Speed</th><th>Price</th></tr><tr><td>100</td><td>£20|25</td></tr></table><img src="x.png"><p>End</p>`;
  expect(markdownOf(html)).toBe(
    [
      '## Prices',
      'All **monthly**, see [the *list*](https://example.com/a).',
      '- One\n- Two',
      '1. First\n2. Next',
      '### More',
      '| Speed | Price |\n| --- | --- |\n| 100 | £20\\|25 |',
      'End',
    ].join('\n\n'),
  );
});

test('D-36 a paste from Word keeps its lists, which are paragraphs, and each paragraph', () => {
  const item = (mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}</p>`;
  const html = `<h2>Help<o:p></o:p></h2><p class=MsoNormal>Call us.</p><p class=MsoNormal>Or <b>write</b>.</p>${item('·', 'Phone')}${item('·', 'Post')}${item('2.', 'Second')}`;
  expect(markdownOf(html)).toBe('## Help\n\nCall us.\n\nOr **write**.\n\n- Phone\n- Post\n2. Second');
});

test('D-36 a paste from a writing program takes bold from its styles, and no address that leads nowhere', () => {
  const html = `<b style="font-weight:normal"><p>Plain <span style="font-weight:700">bold</span>, <a href="#x">here</a></p></b><p>Two</p>`;
  expect(markdownOf(html)).toBe('Plain **bold**, here\n\nTwo');
});

test.each(['', '<div><span style="color:red">const a = 1;</span></div>', '<img src="a.png">'])(
  'D-36 words without a form of their own are pasted as they are: %j',
  (html) => expect(markdownOf(html)).toBeUndefined(),
);
