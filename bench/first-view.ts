/** What a browser fetches for the first view of a page, besides pictures. Sizes in bytes as sent with gzip. */
export interface FirstView {
  html: number
  css: number
  js: number
  /** Fonts, icons: not part of the 40 KB, but requests all the same. */
  other: number
  requests: number
}

/** Adds up a page of the shop at `origin` and everything it links to. */
export async function firstView(origin: string, path: string): Promise<FirstView> {
  const page = await fetched(origin + path)
  const view: FirstView = { html: page.bytes, css: 0, js: 0, other: 0, requests: 1 }
  for (const address of linkedFrom(page.text)) {
    const { bytes, type } = await fetched(new URL(address, origin + path).href)
    view[type.includes('css') ? 'css' : type.includes('javascript') ? 'js' : 'other'] += bytes
    view.requests += 1
  }
  return view
}

// Stylesheets, scripts, preloads, the tab's icon, and the sprite the icons are taken from.
function linkedFrom(html: string): Set<string> {
  const found = new Set<string>()
  for (const [tag] of html.matchAll(/<(?:link|script|use)\b[^>]*>/g)) {
    if (tag.startsWith('<link') && !/\srel="(?:stylesheet|preload|modulepreload|icon|manifest)"/.test(tag)) continue
    if (/\sas="image"/.test(tag)) continue
    const address = /\s(?:href|src)="([^"#]+)/.exec(tag)?.[1]
    if (address) found.add(address)
  }
  return found
}

async function fetched(url: string): Promise<{ bytes: number; type: string; text: string }> {
  const answer = await fetch(url, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip' }, decompress: false })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  const body = new Uint8Array(await answer.arrayBuffer())
  const plain = answer.headers.get('content-encoding') === 'gzip' ? Bun.gunzipSync(body) : body
  return { bytes: body.length, type: answer.headers.get('content-type') ?? '', text: new TextDecoder().decode(plain) }
}
