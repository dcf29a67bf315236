/** What a browser fetches for the first view of a page, besides pictures. Sizes in bytes as sent with gzip. */
export interface PageWeight {
  html: number
  css: number
  js: number
  /** Fonts, icons: not part of the 40 KB, but requests all the same. */
  other: number
  requests: number
}

/** Adds up a page of the shop at `origin` and everything it links to. */
export async function measurePageWeight(origin: string, path: string): Promise<PageWeight> {
  const page = await fetchResource(origin + path)
  const weight: PageWeight = { html: page.bytes, css: 0, js: 0, other: 0, requests: 1 }
  for (const address of linkedResources(page.text)) {
    const { bytes, type } = await fetchResource(new URL(address, origin + path).href)
    weight[type.includes('css') ? 'css' : type.includes('javascript') ? 'js' : 'other'] += bytes
    weight.requests += 1
  }
  return weight
}

// Stylesheets, scripts, preloads, the tab's icon, and the sprite the icons are taken from.
function linkedResources(html: string): Set<string> {
  const addresses = new Set<string>()
  for (const [tag] of html.matchAll(/<(?:link|script|use)\b[^>]*>/g)) {
    if (tag.startsWith('<link') && !/\srel="(?:stylesheet|preload|modulepreload|icon|manifest)"/.test(tag)) continue
    if (/\sas="image"/.test(tag)) continue
    const address = /\s(?:href|src)="([^"#]+)/.exec(tag)?.[1]
    if (address) addresses.add(address)
  }
  return addresses
}

async function fetchResource(url: string): Promise<{ bytes: number; type: string; text: string }> {
  const response = await fetch(url, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip' }, decompress: false })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  const body = new Uint8Array(await response.arrayBuffer())
  const decoded = response.headers.get('content-encoding') === 'gzip' ? Bun.gunzipSync(body) : body
  return { bytes: body.length, type: response.headers.get('content-type') ?? '', text: new TextDecoder().decode(decoded) }
}
