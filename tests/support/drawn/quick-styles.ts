/**
 * Says of an element in jsdom only its own style and whether it is drawn. The tests there have no style sheets, and jsdom tries
 * every rule of the browser's own on each element that a search by role passes, which was a quarter of their time. A name
 * that is put together from elements has a space between any two.
 */
const neverDrawn =
  '[hidden], head, script, style, template, noscript, datalist, input[type=hidden], dialog:not([open])';

if (typeof window !== 'undefined') {
  const notDrawn = document.createElement('p').style;
  notDrawn.display = 'none';
  window.getComputedStyle = (element) => (element.matches(neverDrawn) ? notDrawn : (element as HTMLElement).style);
}
