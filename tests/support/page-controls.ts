/** A link, form, button or htmx attribute that sends a request. */
export interface PageControl {
  method: string
  /** Path and query. */
  path: string
  /** Requested by htmx as a fragment. */
  isPartial: boolean
}

/** Everything on a page that leads to this site. */
export async function listControls(html: string, pagePath: string): Promise<PageControl[]> {
  const controls: PageControl[] = []
  const add = (method: string, target: string, isPartial = false) => {
    const url = new URL(target, new URL(pagePath, origin))
    if (url.origin === origin) controls.push({ method, path: url.pathname + url.search, isPartial })
  }
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      const attribute = (name: string) => element.getAttribute(name)?.replaceAll('&amp;', '&') ?? null
      if (element.tagName === 'a' && attribute('href')) add('GET', attribute('href')!)
      const method = (attribute('method') ?? 'get').toUpperCase()
      if (element.tagName === 'form' && method !== 'DIALOG') add(method, attribute('action') ?? pagePath)
      if (attribute('formaction')) add('POST', attribute('formaction')!)
      for (const verb of ['get', 'post', 'put', 'patch', 'delete'])
        if (attribute(`hx-${verb}`)) add(verb.toUpperCase(), attribute(`hx-${verb}`)!, true)
      // Uploads and lookups of scripts.
      for (const [name, value] of element.attributes) if (name.startsWith('data-') && value.startsWith('/admin/')) add('POST', value, true)
    },
  })
  await rewriter.transform(new Response(html)).text()
  return controls
}

const origin = 'http://localhost'
