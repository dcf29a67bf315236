/** A stylesheet as lists of declarations and block preludes. Lines count from 1. */
export interface Stylesheet {
  /** Path under static/, e.g. css/ui/button.css. */
  path: string
  text: string
  declarations: Declaration[]
  preludes: Prelude[]
}

interface Declaration {
  property: string
  value: string
  line: number
}

/** A selector list or an at-rule, e.g. `.button, .link` or `@media print`. */
interface Prelude {
  text: string
  line: number
}

/** Parses nested CSS. Strings outside `url("…")` must not contain `;`, `{` or `}`. */
export function parseStylesheet(path: string, text: string): Stylesheet {
  const sheet: Stylesheet = { path, text, declarations: [], preludes: [] }
  const code = blank(text)
  let line = 1
  for (const [part] of code.matchAll(/[^;{}]*[;{}]|[^;{}]+$/g)) {
    const start = line + newlinesIn(/^\s*/.exec(part)![0])
    line += newlinesIn(part)
    const content = part.slice(0, -1).trim()
    if (content === '') continue
    const declaration = /^([\w-]+)\s*:\s*([^]*)$/.exec(content)
    if (part.endsWith('{')) sheet.preludes.push({ text: content, line: start })
    else if (declaration) sheet.declarations.push({ property: declaration[1]!, value: declaration[2]!, line: start })
  }
  return sheet
}

/** Removes comments and URLs. Keeps line breaks, so line numbers stay correct. */
function blank(text: string): string {
  return text
    .replace(/\/\*[^]*?\*\//g, (comment) => '\n'.repeat(newlinesIn(comment)))
    .replace(/url\("[^"]*"\)/g, (address) => (address.includes('data:') ? 'url(data:)' : 'url()'))
}

const newlinesIn = (text: string): number => text.split('\n').length - 1
