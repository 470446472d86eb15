/**
 * This script is inlined after the content of a page that was drawn as it is without a link. Where the address has one, it
 * puts what shows until the link is read in the place of that, before anything of it shows (D-17).
 */
const template = document.getElementById('unread') as HTMLTemplateElement;
const { dataset } = document.documentElement;
if (dataset.unread === 'shows') document.getElementById('root')!.replaceChildren(template.content);
template.remove();
delete dataset.unread;
