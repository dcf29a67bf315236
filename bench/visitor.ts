import type { HttpResponse, Connection } from './load.ts'

/** The bytes of a request as a browser of this machine would send it. */
export function requestBytes(method: string, path: string, headers: Record<string, string>, body = ''): Uint8Array {
  const headerEntries = Object.entries({
    host: 'localhost',
    // Visitors are counted: what that costs belongs to the page.
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...headers,
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  })
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${headerEntries.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

/** What browsers say they can read. */
export const browserEncodings = 'gzip, deflate, br, zstd'

/** Somebody who walks through the shop on one line: keeps cookies, sends forms, counts requests. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<HttpResponse>
  post(path: string, form: Record<string, string | number>, headers?: Record<string, string>): Promise<HttpResponse>
  requests: number
}

export function createVisitor(connection: Connection): Visitor {
  const cookies = new Map<string, string>()
  async function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<HttpResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const allHeaders = { accept: 'text/html', 'sec-fetch-site': 'same-origin', ...headers, ...(cookie === '' ? {} : { cookie }) }
    self.requests += 1
    const response = await connection.send(requestBytes(method, path, allHeaders, body))
    for (const [, name = '', value = ''] of response.head.matchAll(/\r\nset-cookie: ([^=]+)=([^;\r]*)/gi)) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const self: Visitor = {
    requests: 0,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, form, headers = {}) =>
      send(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(form as Record<string, string>).toString(),
      ),
  }
  return self
}

/** Path and query an answer redirects to. Throws when it does not. */
export function redirectTarget(response: HttpResponse): string {
  const location = /\r\n(?:location|hx-redirect): ([^\r]+)/i.exec(response.head)?.[1]
  if (location === undefined) throw new Error(`expected a redirect, got ${response.status}: ${response.body().toString().slice(0, 600)}`)
  return URL.canParse(location) ? new URL(location).pathname + new URL(location).search : location
}

/** The value of a field of a form on a page. Throws when there is none. */
export function formFieldValue(page: string, name: string): string {
  const input = new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(page)?.[0]
  const value = input && /\svalue="([^"]*)"/.exec(input)?.[1]
  if (value === undefined) throw new Error(`the page has no field ${name}`)
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}
