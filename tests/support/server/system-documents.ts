/**
 * Order documents as the systems of providers make them, each with its words as its author sees them (`/` between lines and
 * cells, `~` around what is struck), or with the problems for which it is refused.
 */
type Row = [html: string, words: string] | [html: string, problems: { element: string; line: number; says: string }[]];

const says = (element: string, line: number, words: string) => ({ element, line, says: words });

export const systemDocuments: Record<string, Row> = {
  'a CRM’s quote, with styles of its own in each cell': [
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>Quote 17</title></head>
<body style="font-family: Arial, sans-serif; font-size: 14px; margin: 0; background-color: #f4f4f4">
<h1 style="color:#003366">Your order</h1>
<table width="600" cellpadding="8" cellspacing="0" border="1" style="border-collapse:collapse">
<tr style="background:#003366"><th align="left" style="color:#ffffff">Item</th><th style="color: white; text-align: right">Monthly</th></tr>
<tr><td>Full fibre 900</td><td align="right">&pound;35.00</td></tr>
<tr><td>Home phone</td><td align="right"><del>&pound;8.00</del> &pound;6.00</td></tr>
<tr><td><strong>Total monthly cost</strong></td><td align="right"><strong>&pound;41.00</strong></td></tr>
</table></body></html>`,
    'Your order / Item / Monthly / Full fibre 900 / £35.00 / Home phone / ~£8.00~ £6.00 / Total monthly cost / £41.00',
  ],
  'a mail made of tables, for Outlook too': [
    `<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">
<body><!--[if mso]><table><tr><td width="600"><![endif]-->
<table role="presentation"><tr><td>Total £41.00</td></tr></table>
<!--[if mso]></td></tr></table><![endif]--></body></html>`,
    [says('comment', 2, 'Conditions'), says('table', 3, 'role')],
  ],
  'a mail with words before all others that nobody sees': [
    `<div style="display:none;max-height:0;overflow:hidden">Your order is here</div>
<p style="margin:0 0 16px 0;line-height:1.5">Total monthly cost: <b>£41.00</b></p>`,
    [says('div', 1, 'display:none'), says('div', 1, 'overflow:hidden')],
  ],
  'Word, saved as a web page': [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head>
<body lang=EN-GB><p class=MsoNormal><span style='mso-ansi-language:EN-GB'>Total £41.00<o:p></o:p></span></p></body></html>`,
    [says('html', 1, 'xmlns:o'), says('style', 1, 'Style sheets'), says('p', 2, 'class'), says('o:p', 2, 'tags')],
  ],
  'Word, with tracked changes': [
    `<p>Minimum term <ins cite="mailto:ann" datetime="2026-11-01">18</ins><del cite="mailto:ann">24</del> months</p>`,
    [says('ins', 1, 'cite'), says('ins', 1, 'datetime'), says('del', 1, 'cite')],
  ],
  'Outlook, answering a mail': [
    `<div class="WordSection1"><p><s>£45.00</s> £35.00</p></div>`,
    [says('div', 1, '<del> for a price')],
  ],
  'Google Docs, downloaded': [
    `<style>.c4{text-decoration:line-through}</style><p><span class="c4">£45.00</span> £35.00</p>`,
    [says('style', 1, 'Style sheets'), says('span', 1, 'class')],
  ],
  'Google Docs, copied': [
    `<b style="font-weight:normal"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;vertical-align:baseline;white-space:pre-wrap">Total £41</span></b>`,
    [says('span', 1, 'white-space:pre-wrap')],
  ],
  'Excel, a sheet': [
    `<table border=0 cellpadding=0 cellspacing=0 width=261 style='border-collapse:collapse;table-layout:fixed;width:196pt'>
<col width=64 span=2 style='width:48pt'>
<tr height=20 style='height:15.0pt'><td height=20 style='height:15.0pt'>Total</td><td align=right style='mso-number-format:Fixed'>41</td></tr></table>`,
    [says('td', 3, 'mso-number-format')],
  ],
  'Excel, a sheet in plain HTML': [
    `<table border=0 cellpadding=0 width=261 style='border-collapse:collapse;table-layout:fixed;width:196pt'>
<colgroup><col width=64 style='width:48pt'><col width=64></colgroup>
<tr height=20 style='height:15.0pt'><td height=20>Total monthly cost</td><td align=right>£41.00</td></tr></table>`,
    'Total monthly cost / £41.00',
  ],
  'a template of a billing system, in paragraphs and lines': [
    `<div><b>Your new package</b><br>Full fibre 900<br>£35.00 a month</div>
<ul style="margin-left:20px"><li>Router included</li><li>No set-up fee <s>£60.00</s></li></ul><hr>
<p><small>All prices include VAT<sup>1</sup>.</small></p><p><sup>1</sup> Value added tax</p>`,
    'Your new package / Full fibre 900 / £35.00 a month / • Router included / • No set-up fee ~£60.00~ / All prices include VAT^1. / ^1 Value added tax',
  ],
  'a comparison with spans, in three columns': [
    `<table><caption>Costs</caption><thead><tr><th rowspan="2" scope="col">Service</th><th colspan="2" scope="colgroup">Price</th></tr>
<tr><th scope="col">Monthly</th><th scope="col">Once</th></tr></thead>
<tbody><tr><th scope="row">Full fibre</th><td>£35.00</td><td>£0.00</td></tr></tbody>
<tfoot><tr><th scope="row">Total</th><td>£35.00</td><td>£0.00</td></tr></tfoot></table>`,
    'Costs / Service / Price / Monthly / Once / Full fibre / £35.00 / £0.00 / Total / £35.00 / £0.00',
  ],
  'a list of terms from a portal': [
    '<dl><dt>Full fibre 900</dt><dd>£35.00 a month</dd><dt>Term</dt><dd>24 months</dd></dl>',
    'Full fibre 900 / £35.00 a month / Term / 24 months',
  ],
  'a mailing tool’s picture of the provider, with a tick for what is in': [
    `<p><img src="https://crm.example/logo.png" alt="Example"></p>
<table><tr><td>Router</td><td><img src="cid:tick" alt="Included"></td></tr></table>`,
    [says('img', 1, 'such as Included or ✓')],
  ],
  'a page builder’s sections and links': [
    `<section><header>Order</header>
<a href="https://portal.example">See it online</a></section>`,
    [says('section', 1, '<div>'), says('header', 1, '<div>'), says('a', 2, 'address as words')],
  ],
  'a form with boxes to tick': ['<p><input type="checkbox" checked> Home phone</p>', [says('input', 1, 'Yes or No')]],
  'icons of a font': [
    '<table><tr><td>Router</td><td><i class="fa fa-check"></i></td></tr><tr><td>TV</td><td>\uf00d</td></tr></table>',
    [says('i', 1, 'class'), says('td', 1, 'U+F00D')],
  ],
  'a footnote that a style raises': [
    '<p>Total £41<span style="vertical-align:super;font-size:70%">1</span></p>',
    [says('span', 1, '<sup>')],
  ],
  'a numbered list that goes on': ['<ol start="3"><li>Home phone</li></ol>', [says('ol', 1, 'start')]],
  'a Welsh document, with a part in English': [
    `<div lang="cy"><h2>Eich archeb</h2><table><tr><th scope="row">Cyfanswm misol</th><td>£41.00</td></tr></table>
<p lang="en">Prices include <em>VAT</em>, and are for H<sub>2</sub>O-free cables.</p></div>`,
    'Eich archeb / Cyfanswm misol / £41.00 / Prices include VAT, and are for H_2O-free cables.',
  ],
  'a portal’s document that says its direction': [
    '<div dir="ltr"><p>Total monthly cost £41.00</p></div>',
    [says('div', 1, 'The attribute dir')],
  ],
  'a price that is struck, and another as large words': [
    '<p>Set-up <del>£60</del> <ins>£0</ins></p><h3>Total <span style="color:#cc0000;font-weight:bold">£41</span></h3>',
    'Set-up ~£60~ £0 / Total £41',
  ],
  'a cell as wide as three columns of a table of two': [
    '<table>\n<tr><td colspan="3">Monthly costs</td></tr><tr><td>Full fibre</td><td>£35</td></tr></table>',
    [says('td', 2, 'from 1 to 2')],
  ],
};
