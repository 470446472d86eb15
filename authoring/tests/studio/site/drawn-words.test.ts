import { expect, test } from 'vitest';
import { wordsOf } from '../../../studio/site/drawn-words.ts';

test.each([
  ['<h1>Pay <b>£4</b></h1><p>now <br>or later</p>', ['Pay £4', 'now', 'or later']],
  ['<p hidden>no</p><dialog>no</dialog><dialog open>yes</dialog><script>no</script>', ['yes']],
  ['<p>Until <span data-v="day"></span>.</p>', ['Until {day}.']],
  ['<input placeholder="Your name"><img alt="A router">', ['Your name', 'A router']],
])('reads what a person reads or hears, line by line: %#', (html, lines) => {
  expect(wordsOf(html)).toEqual(lines);
});

test('D-36 words that an island may bring after a click come last, without those that are drawn already', () => {
  const props = JSON.stringify({ id: 'x', messages: { button: 'Pay now', declined: 'Your bank said no.' } });
  const html = `<div data-island="card-form" data-props='${props}'><button>Pay now</button></div>`;
  expect(wordsOf(html)).toEqual(['Pay now', 'Perhaps after a click:', 'Your bank said no.']);
});
