/** Order documents for the tests of the sanitiser and of the pages that show them. */
type Row = { title: string; payload: string; expected: string };

/** Documents that try to run, load, navigate, style or name something, and what is left of each. */
export const hostileDocuments: Row[] = [
  { title: 'a script', payload: '<p>a</p><script>alert(1)</script>', expected: '<p>a</p>' },
  { title: 'a script of another origin', payload: '<script src="https://evil.example/x.js"></script>b', expected: 'b' },
  {
    title: 'a script in a table',
    payload: '<table><tr><td>£1<script>alert(1)</script></td></tr></table>',
    expected: '<table><tbody><tr><td data-amount="">£1</td></tr></tbody></table>',
  },
  { title: 'a script with odd letters', payload: '<ScRiPt>alert(1)</sCrIpT>c', expected: 'c' },
  { title: 'a nested script', payload: '<scr<script></script>ipt>alert(1)</script>', expected: 'ipt&gt;alert(1)' },
  { title: 'an image that fails', payload: '<img src=x onerror=alert(1)>d', expected: 'd' },
  { title: 'an image that calls home', payload: '<img src="https://evil.example/p.gif" alt="e">e', expected: 'e' },
  { title: 'an image with several sources', payload: '<img srcset="https://evil.example/p.gif 1x">f', expected: 'f' },
  {
    title: 'a picture',
    payload: '<picture><source srcset="https://evil.example/p.webp"><img src="y"></picture>g',
    expected: 'g',
  },
  {
    title: 'an event handler on a cell',
    payload: '<table><tr><td onclick="alert(1)">h</td></tr></table>',
    expected: '<table><tbody><tr><td>h</td></tr></tbody></table>',
  },
  { title: 'an event handler on text', payload: '<p onmouseover=alert(1)>i</p>', expected: '<p>i</p>' },
  { title: 'a handler that starts by itself', payload: '<details open ontoggle=alert(1)>j</details>', expected: 'j' },
  { title: 'a focus handler', payload: '<p tabindex=1 autofocus onfocus=alert(1)>k</p>', expected: '<p>k</p>' },
  { title: 'a drawing with a script', payload: '<svg><script>alert(1)</script><text>l</text></svg>m', expected: 'm' },
  { title: 'a drawing with a handler', payload: '<svg onload=alert(1)>n</svg>', expected: '' },
  {
    title: 'a drawing that is animated',
    payload: '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>o',
    expected: 'o',
  },
  {
    title: 'a drawing that uses another',
    payload: '<svg><use href="https://evil.example/x.svg#y"></use></svg>p',
    expected: 'p',
  },
  {
    title: 'a formula that hides markup',
    payload: '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    expected: '',
  },
  {
    title: 'a foreign object',
    payload: '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>q',
    expected: 'q',
  },
  { title: 'a frame', payload: '<iframe src="https://evil.example"></iframe>r', expected: 'r' },
  { title: 'a frame with a document', payload: '<iframe srcdoc="<script>alert(1)</script>"></iframe>s', expected: 's' },
  { title: 'an object', payload: '<object data="https://evil.example/x.swf">t</object>u', expected: 'u' },
  { title: 'an embedded plug-in', payload: '<embed src="https://evil.example/x.swf">v', expected: 'v' },
  { title: 'an applet', payload: '<applet code="X.class">w</applet>', expected: 'w' },
  { title: 'a link that runs', payload: '<a href="javascript:alert(1)">x</a>', expected: 'x' },
  { title: 'a link that runs, in code', payload: '<a href="jav&#x09;ascript:alert(1)">y</a>', expected: 'y' },
  { title: 'a link elsewhere', payload: '<a href="https://evil.example" target=_blank>z</a>', expected: 'z' },
  {
    title: 'a map of links',
    payload: '<map name=m><area href="https://evil.example" shape=default></map>A',
    expected: 'A',
  },
  { title: 'a refresh', payload: '<meta http-equiv=refresh content="0;url=https://evil.example">B', expected: 'B' },
  { title: 'a base address', payload: '<base href="https://evil.example/">C', expected: 'C' },
  { title: 'a style sheet', payload: '<link rel=stylesheet href="https://evil.example/x.css">D', expected: 'D' },
  { title: 'a prefetch', payload: '<link rel=dns-prefetch href="//evil.example">E', expected: 'E' },
  { title: 'a style element', payload: '<style>body{display:none}</style>F', expected: 'F' },
  { title: 'an imported style', payload: '<style>@import "https://evil.example/x.css";</style>G', expected: 'G' },
  {
    title: 'a style attribute',
    payload: '<p style="position:fixed;inset:0;background:url(https://evil.example)">H</p>',
    expected: '<p>H</p>',
  },
  {
    title: 'a background',
    payload:
      '<table background="https://evil.example/p.gif"><tr><td background="//evil.example/p.gif">I</td></tr></table>',
    expected: '<table><tbody><tr><td>I</td></tr></tbody></table>',
  },
  { title: 'a class of ours', payload: '<p class="skip-link">J</p>', expected: '<p>J</p>' },
  { title: 'a name of ours', payload: '<p id="root">K</p><p name="doorstep">L</p>', expected: '<p>K</p><p>L</p>' },
  {
    title: 'a name that hides a property',
    payload: '<form name="body"><input name="firstChild"></form>M',
    expected: 'M',
  },
  {
    title: 'a form that sends elsewhere',
    payload: '<form action="https://evil.example"><p>N</p><input name=card><button>Pay</button></form>',
    expected: '<p>N</p>',
  },
  { title: 'a field', payload: '<input type=password value=O autofocus onfocus=alert(1)>P', expected: 'P' },
  { title: 'a text area', payload: '<textarea>Q</textarea>R', expected: 'R' },
  { title: 'a choice', payload: '<select><option>S</option></select>T', expected: 'T' },
  {
    title: 'a button of its own',
    payload: '<button formaction="https://evil.example">I Agree</button>U',
    expected: 'U',
  },
  {
    title: 'a video',
    payload: '<video src="https://evil.example/v.mp4" poster="//evil.example/p" onloadstart=alert(1)></video>V',
    expected: 'V',
  },
  { title: 'a sound', payload: '<audio src="https://evil.example/a.mp3" autoplay>W</audio>', expected: '' },
  { title: 'a template', payload: '<template><script>alert(1)</script></template>X', expected: 'X' },
  {
    title: 'a noscript with markup',
    payload: '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>Y',
    expected: '<p>Y</p>',
  },
  { title: 'a comment with markup', payload: '<!--><img src=x onerror=alert(1)>-->Z', expected: '--&gt;Z' },
  { title: 'a comment for old browsers', payload: '<!--[if IE]><script>alert(1)</script><![endif]-->1', expected: '1' },
  { title: 'data attributes', payload: '<p data-v="amount" data-print data-amount>2</p>', expected: '<p>2</p>' },
  {
    title: 'words for screen readers only',
    payload: '<p aria-label="Free" role="alert" title="Free">3</p>',
    expected: '<p>3</p>',
  },
  { title: 'an element of its own', payload: '<x-evil>4</x-evil>', expected: '4' },
  { title: 'a slot', payload: '<slot name=x>5</slot>', expected: '5' },
  { title: 'a dialog', payload: '<dialog open>6</dialog>', expected: '6' },
  { title: 'a popover', payload: '<div popover id=p>7</div>', expected: '<div>7</div>' },
  { title: 'a portal', payload: '<portal src="https://evil.example">8</portal>', expected: '8' },
  {
    title: 'a whole document',
    payload:
      '<!doctype html><html><head><title>Title</title><style>p{}</style></head><body onload=alert(1)><p>9</p></body></html>',
    expected: '<p>9</p>',
  },
  { title: 'an unclosed tag', payload: '<p>10<img src=x onerror=alert(1)//', expected: '<p>10</p>' },
  { title: 'an unclosed attribute', payload: '<p title="11>12</p><script>alert(1)</script>', expected: '' },
];

/** Documents as a provider sends them: text, cells and headings stay; amounts are marked for their alignment. */
export const honestDocuments: Row[] = [
  {
    title: 'a heading that claims to be the page’s',
    payload: '<h1>Order</h1><h5>Prices</h5>',
    expected: '<h3>Order</h3><h3>Prices</h3>',
  },
  {
    title: 'text that looks like markup',
    payload: '&lt;script&gt;alert(1)&lt;/script&gt;',
    expected: '&lt;script&gt;alert(1)&lt;/script&gt;',
  },
  {
    title: 'a placeholder',
    payload: '<p>{phone} <span data-v="phone"></span></p>',
    expected: '<p>{phone} <span></span></p>',
  },
  { title: 'plain text', payload: 'Just words, £35.00', expected: 'Just words, £35.00' },
  {
    title: 'a list',
    payload: '<ul><li>One</li></ul><ol start=3><li>Two</li></ol><dl><dt>Price</dt><dd>£1</dd></dl>',
    expected: '<ul><li>One</li></ul><ol><li>Two</li></ol><dl><dt>Price</dt><dd>£1</dd></dl>',
  },
  {
    title: 'text with emphasis',
    payload: '<p><b>Bold</b> <em>em</em><br>H<sub>2</sub>O <small>incl. VAT</small></p>',
    expected: '<p><b>Bold</b> <em>em</em><br>H<sub>2</sub>O <small>incl. VAT</small></p>',
  },
  {
    title: 'a price table',
    payload:
      '<table><caption>Prices</caption><colgroup><col span=2></colgroup><thead><tr><th scope=col>Service</th><th scope=col>Price</th></tr></thead><tbody><tr><th scope=rowgroup colspan=2>Monthly</th></tr><tr><th scope=row>Full fibre</th><td>£35.00</td></tr></tbody><tfoot><tr><th scope=row>Total</th><td><strong>£41.00</strong></td></tr></tfoot></table>',
    expected:
      '<table><caption>Prices</caption><colgroup><col></colgroup><thead><tr><th scope="col">Service</th><th scope="col" data-amount="">Price</th></tr></thead><tbody><tr><th scope="rowgroup" colspan="2">Monthly</th></tr><tr><th scope="row">Full fibre</th><td data-amount="">£35.00</td></tr></tbody><tfoot><tr><th scope="row">Total</th><td data-amount=""><strong>£41.00</strong></td></tr></tfoot></table>',
  },
  {
    title: 'a table in another language',
    payload: '<table lang=cy dir=ltr><tr><td rowspan=2>Pris</td><td>&pound;1,234.50</td></tr></table>',
    expected:
      '<table lang="cy" dir="ltr"><tbody><tr><td rowspan="2">Pris</td><td data-amount="">£1,234.50</td></tr></tbody></table>',
  },
];
