/** A link, form, button or htmx attribute that sends a request. */
export interface PageControl {
  method: string
  /** Path and query. */
  path: string
  /** Requested by htmx as a fragment. */
  isPartial: boolean
}

/** Everything on a page that leads to this site. */
export function listControls(html: string, pagePath: string): PageControl[] {
  const controls: PageControl[] = []
  const add = (method: string, target: string, isPartial = false) => {
    const url = new URL(target, new URL(pagePath, origin))
    if (url.origin === origin) controls.push({ method, path: url.pathname + url.search, isPartial })
  }
  for (const { name, attributes } of readTags(html)) {
    const attribute = (key: string) => attributes.get(key)?.replaceAll('&amp;', '&') ?? null
    if (name === 'a' && attribute('href')) add('GET', attribute('href')!)
    const method = (attribute('method') ?? 'get').toUpperCase()
    if (name === 'form' && method !== 'DIALOG') add(method, attribute('action') ?? pagePath)
    if (attribute('formaction')) add('POST', attribute('formaction')!)
    for (const verb of ['get', 'post', 'put', 'patch', 'delete'])
      if (attribute(`hx-${verb}`)) add(verb.toUpperCase(), attribute(`hx-${verb}`)!, true)
    // Uploads and lookups of scripts.
    for (const [key, value] of attributes) if (key.startsWith('data-') && value.startsWith('/admin/')) add('POST', value, true)
  }
  return controls
}

const tag = /<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/g
const attributeOfTag = /([^\s"'<>/=]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

// HTMLRewriter takes ten times as long: it calls back for each element, and again for each attribute.
function* readTags(html: string): Generator<{ name: string; attributes: Map<string, string> }> {
  for (const [, name, text] of html.matchAll(tag)) {
    const attributes = new Map<string, string>()
    for (const [, key, double, single, bare] of text!.matchAll(attributeOfTag)) attributes.set(key!, double ?? single ?? bare ?? '')
    yield { name: name!, attributes }
  }
}

const origin = 'http://localhost'
