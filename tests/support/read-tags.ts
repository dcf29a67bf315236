/** The start of an element, the end of one, or something that is neither, such as a comment. */
export interface Tag {
  /** In lower case; empty for a comment or a document type. */
  name: string
  isEnd: boolean
  attributes: Map<string, string>
  /** Where it begins and ends in the markup. */
  start: number
  end: number
}

const tag = /<(?:!--[\s\S]*?-->|![^>]*>|(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s"'<>/=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>)/g
const attributeOfTag = /([^\s"'<>/=]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** The tags of markup that the program wrote. HTMLRewriter takes ten times as long: it calls back for each element and each attribute. */
export function* readTags(html: string): Generator<Tag> {
  let from = 0
  for (const match of html.matchAll(tag)) {
    const { 0: text, 1: slash, 2: name = '', 3: listed = '', index: start } = match
    // What looks like a tag in a script or stylesheet.
    if (start < from) continue
    const element = name.toLowerCase()
    const attributes = new Map<string, string>()
    for (const [, key, double, single, bare] of listed.matchAll(attributeOfTag)) attributes.set(key!, double ?? single ?? bare ?? '')
    const end = start + text.length
    yield { name: element, isEnd: slash === '/', attributes, start, end }
    if (slash === '' && (element === 'script' || element === 'style')) from = html.indexOf(`</${element}`, end)
  }
}
