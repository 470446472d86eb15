import { idInPath, uuid } from '../rules/link-id.ts';

/**
 * The two small scripts that stand inline in every page and run long before the bundle. Plain strings, because their
 * hashes are in the Content Security Policy: whatever changes here changes there.
 */
const findId = `var q=new URLSearchParams(location.search),u=/${uuid.source}/i,m=u.exec(location.pathname),i=q.get('id')||q.get('link_id')||(m&&m[0])`;

/** In the head: writes the alias `link_id` as `id` (D-01), and starts the calls that read the link. */
export const startCalls = `(function(){${findId};if(q.has('link_id')){if(!q.get('id'))q.set('id',q.get('link_id'));q.delete('link_id');history.replaceState(null,'',location.pathname+'?'+q+location.hash)}var d=document.documentElement.dataset;if(d.link==='none'||!i||!RegExp('^'+u.source+'$','i').test(i))return;var c=window.__doorstepCalls={},p='/public-api/links/'+i,a=[p];if(d.order)a.push(p+'/switch-order');a.forEach(function(x){c[x]=fetch(x,{credentials:'same-origin',headers:{accept:'application/json'}});c[x].catch(function(){})})})()`;

/** At the end of the body: writes the link's id into the page's own links, so that they work at once (R-G12). */
export const writeIds = `(function(){${findId};if(!i)return;i=encodeURIComponent(i);document.querySelectorAll('main a[href^="/"]').forEach(function(a){var h=a.getAttribute('href'),s=h.split('#');if(h.indexOf('?')>=0)return;s[0]=s[0].indexOf('${idInPath}')>=0?s[0].replace('${idInPath}',i):s[0]+'?id='+i;a.setAttribute('href',s.join('#'))})})()`;
