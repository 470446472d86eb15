/**
 * This script is inlined at the end of a page that has nothing for the bundle to do. A customer may have come to it without
 * a page load, and have loaded it anew since: the browser then takes the page before for the same document, and on the way
 * back changes only the address. Its page is loaded then, and told that this is a way back.
 */
const place = () => location.pathname + location.search;
const own = place();
addEventListener('popstate', () => {
  if (place() === own) return;
  try {
    sessionStorage.setItem('doorstep-back', '1');
  } catch {
    // The page counts as loaded then.
  }
  location.reload();
});
