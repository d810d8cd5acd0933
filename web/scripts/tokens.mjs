// Prints the tokens of the TypeScript on standard input as JSON, without comments: what `make same-tokens` compares. The
// argument is the file's name, whose ending says whether it has JSX.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

const [name] = process.argv.slice(2)
const source = ts.createSourceFile(name, readFileSync(0, 'utf8'), ts.ScriptTarget.Latest, true)
if (source.parseDiagnostics.length > 0) {
  throw new Error(ts.flattenDiagnosticMessageText(source.parseDiagnostics[0].messageText, '\n'))
}

/** Tokens after which a line break lets the formatter begin a union with a bar. */
const beforeUnion = new Set(['=', '(', '<', ',', ':', '|', '&', '=>', '['])

const tokens = []
visit(source)
process.stdout.write(JSON.stringify(tokens))

/** Adds the tokens of a node in their order. Comments are no nodes, but those of JSDoc and the empty braces of JSX are. */
function visit(node) {
  if (ts.isJSDoc(node) || (ts.isJsxExpression(node) && !node.expression)) return
  if (ts.isJsxText(node)) return add(node, toShownText(node.text))
  if (ts.isParenthesizedExpression(node) && isJsx(node.expression)) return visit(node.expression)
  const children = node.getChildren(source)
  if (children.length > 0) return children.forEach(visit)
  const text = node.getText(source)
  if (text === '|' && beforeUnion.has(tokens.at(-1)?.text)) return
  add(node, text)
}

function add(node, text) {
  if (text === '') return
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
  tokens.push({ text, line: line + 1 })
}

function isJsx(node) {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
}

/** Returns what React shows of a text: lines lose the space at their broken ends and are joined by one. */
function toShownText(text) {
  const lines = text.split('\n')
  return lines
    .map((line, i) => (i > 0 ? line.trimStart() : line))
    .map((line, i) => (i < lines.length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== '')
    .join(' ')
}
