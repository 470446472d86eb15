/** Typst's package for Node. */
export const compilerName = '@myriaddreamin/typst-ts-node-compiler';

/**
 * The look of a copy as a PDF, in Typst's language. It is the only Typst source: every word of a document comes in as data
 * (`sys.inputs.doc`, as `pdf.ts` writes it), and is never read as markup. A node is a text, or a list of its name and parts.
 */
export const template = `
#let doc = json(bytes(sys.inputs.doc))
#let grey = rgb("#595959")
#let accent = rgb(doc.accent)
#set document(title: doc.title, author: doc.provider, date: auto)
#set page(
  paper: "a4",
  margin: (x: 2.2cm, top: 2cm, bottom: doc.footSize * 0.32cm + 0.6cm),
  footer: context text(size: doc.footSize * 1pt, fill: grey, grid(
    columns: (1fr, auto),
    column-gutter: 1em,
    doc.foot.join(linebreak()),
    counter(page).display("1 / 1", both: true),
  )),
)
#set text(lang: doc.lang, dir: if doc.toLeft { rtl } else { ltr }, size: doc.size * 1pt, hyphenate: false)
#set text(font: (..doc.families, "Libertinus Serif"))
#set par(leading: 0.7em, spacing: 1.1em)
#set list(spacing: 0.9em)
#set enum(spacing: 0.9em)
#set table(inset: (x: 0.3em, y: 0.55em), stroke: (x, y) => (bottom: 0.5pt + rgb("#b3b3b3")))
// A word that is wider than the page, such as an address or a hash, breaks.
#show regex("\\S{24}"): it => it + sym.zws
// A telephone number stays in one piece.
#show regex("\\b0\\d{2,4} \\d{3,4} ?\\d{3,4}\\b"): it => box(it)
#show link: it => underline(text(fill: accent, it))
#show heading: it => block(above: 1.6em, below: 0.8em, sticky: true, text(
  size: if it.level == 1 { 1.55em } else if it.level == 2 { 1.2em } else { 1em },
  fill: if it.level == 2 { accent } else { black },
  it.body,
))

#let draw(node) = {
  if type(node) == str { return [#node] }
  let name = node.at(0)
  let inside(nodes) = nodes.map(draw).join()
  if name == "h" { heading(level: node.at(1), inside(node.at(2))) }
  else if name == "p" {
    par(inside(node.at(1)))
    let last = node.at(1).last()
    if doc.isForm and type(last) == str and last.ends-with(":") { v(1.6em); line(length: 100%, stroke: 1pt + grey) }
  }
  else if name == "ul" { list(..node.at(1).map(inside)) }
  else if name == "ol" { enum(start: node.at(1), ..node.at(2).map(inside)) }
  else if name == "table" {
    // Columns are as wide as their longest cell where there is room, else not narrower than their longest word.
    layout(room => {
      let letters = room.width / (doc.size * 0.6pt) - 1.2 * node.at(1).len()
      let (natural, least) = (0, 1).map(i => node.at(1).map(column => column.at(i)))
      let widths = if natural.sum() <= letters { natural } else if least.sum() >= letters { least } else {
        let left = (letters - least.sum()) / (natural.sum() - least.sum())
        least.zip(natural).map(((one, other)) => one + left * (other - one))
      }
      let (head, rows) = (node.at(2), node.at(3))
      // A header is bold where no other one stands above it, or it names a group of rows, as on the page. It is no TH:
      // Typst's package for Node does not turn on the feature of pdf.header-cell.
      let cell(one, isTop: head.len() == 0) = table.cell(
        colspan: one.span,
        align: if one.right { end } else { start },
        if one.head and (isTop or one.span == widths.len()) { strong(inside(one.nodes)) } else { inside(one.nodes) },
      )
      table(
        columns: widths.map(width => width * 1fr),
        ..if head.len() > 0 { (table.header(..head.flatten().map(cell.with(isTop: true))),) },
        ..rows.flatten().map(one => cell(one)),
      )
    })
  }
  else if name == "quote" { pad(left: 1em, inside(node.at(1))) }
  else if name == "hr" { line(length: 100%, stroke: 0.5pt + grey) }
  else if name == "strong" { strong(inside(node.at(1))) }
  else if name == "em" { emph(inside(node.at(1))) }
  else if name == "strike" { strike(inside(node.at(1))) }
  else if name == "sup" { super(inside(node.at(1))) }
  else if name == "sub" { sub(inside(node.at(1))) }
  else if name == "small" { text(size: 0.85em, inside(node.at(1))) }
  else if name == "raw" { raw(node.at(1), block: node.at(2)) }
  else if name == "a" { link(node.at(1), inside(node.at(2))) }
  else if name == "br" { linebreak() }
}

#if doc.logo != none {
  image(bytes(doc.logo.file), alt: doc.logo.alt, height: doc.logo.height * 0.75pt)
} else {
  text(size: 1.1em, weight: "bold", fill: accent, doc.provider)
}
#v(0.4em)
#heading(level: 1, doc.title)
#for note in doc.notes { par(text(fill: grey, note)) }
#let kind(node) = if type(node) == array { node.at(0) } else { "" }
// A sentence before a list stays on its page.
#let all(nodes) = nodes.enumerate().map(((at, node)) => {
  let leads = kind(node) == "p" and kind(nodes.at(at + 1, default: "")) in ("ul", "ol", "table")
  if leads { block(sticky: true, spacing: 1.1em, draw(node)) } else { draw(node) }
}).join()
#if doc.cut < 0 { all(doc.nodes) } else {
  block(width: 100%, inset: 1em, stroke: 1pt, all(doc.nodes.slice(0, doc.cut)))
  // On the same sheet, where it is not in large print.
  set text(size: 0.88em) if doc.size < 18
  block(width: 100%, inset: 1em, stroke: (thickness: 1pt, dash: "dashed"), all(doc.nodes.slice(doc.cut)))
}
#for (name, file) in doc.attached { pdf.attach(name, bytes(file), relationship: "supplement", mime-type: "application/jose", description: name) }
`;
