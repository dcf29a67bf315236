import { readTags } from './read-tags.ts'

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
  for (const { name, isEnd, attributes } of readTags(html)) {
    if (isEnd) continue
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

const origin = 'http://localhost'
