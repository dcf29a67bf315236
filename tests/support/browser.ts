import type { App } from '#src/app.tsx'

const origin = 'http://localhost'

type FormValue = string | number | File | (string | number)[]

export interface Sending {
  method: string
  headers?: Record<string, string | undefined> | undefined
  body?: string | URLSearchParams | FormData | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

export interface Asking {
  headers?: Record<string, string | undefined>
}

/** What came back, with its body read. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Path and query of a redirect, of either kind. */
  location: string | null
  json(): unknown
  /** Path and query that were asked for last. */
  at: string
}

export interface Browser {
  get(path: string, asking?: Asking): Promise<Answer>
  /** Posts a form as a browser does; files make it multipart. */
  post(path: string, form?: Record<string, FormValue>, asking?: Asking): Promise<Answer>
  /** Any request, with the cookies of this browser and the headers a browser sends. */
  send(path: string, init: Sending): Promise<Answer>
  /** Follows redirects, at most ten, to the page they lead to. */
  follow(answer: Answer): Promise<Answer>
  /** The same browser, asking for parts as htmx does; `page` is where it stands. */
  htmx(page?: string): Browser
  /** Cookies by name. */
  cookies: Map<string, string>
}

/** A browser without a screen: keeps cookies, says where requests come from, follows redirects when told. */
export function browser(app: Pick<App, 'handle'>, jar = new Map<string, string>(), extra: Record<string, string> = {}): Browser {
  async function send(path: string, init: Sending): Promise<Answer> {
    const all = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'same-origin', ...extra, ...init.headers }
    const headers = new Headers(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined))
    if (jar.size > 0 && !headers.has('cookie')) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const url = new URL(path, origin)
    const response = await app.handle(new Request(url.href, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    return read(response, url)
  }

  return {
    cookies: jar,
    send,
    get: (path, asking = {}) => send(path, { method: 'GET', ...asking }),
    post: (path, form = {}, asking = {}) => send(path, { method: 'POST', body: encoded(form), ...asking }),
    async follow(answer) {
      let last = answer
      for (let hops = 0; last.location !== null; hops++) {
        if (hops === 10) throw new Error(`redirected without end, last to ${last.location}`)
        last = await send(last.location, { method: 'GET', headers: { 'hx-request': '', 'hx-request-type': 'full' } })
      }
      return last
    },
    htmx: (page = '/') =>
      browser(app, jar, { accept: 'text/html', 'hx-request': 'true', 'hx-request-type': 'partial', 'hx-current-url': origin + page }),
  }
}

function encoded(form: Record<string, FormValue>): URLSearchParams | FormData {
  const pairs = Object.entries(form).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
  const body = pairs.some(([, value]) => value instanceof File) ? new FormData() : new URLSearchParams()
  for (const [name, value] of pairs) body.append(name, (value instanceof File ? value : String(value)) as string)
  return body
}

async function read(response: Response, url: URL): Promise<Answer> {
  const text = await response.text()
  const location = response.headers.get('location') ?? response.headers.get('hx-redirect')
  return {
    status: response.status,
    headers: response.headers,
    text,
    location: location !== null && location.startsWith(origin) ? location.slice(origin.length) : location,
    json: () => JSON.parse(text) as unknown,
    at: url.pathname + url.search,
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (gone) jar.delete(pair.slice(0, at))
  else jar.set(pair.slice(0, at), pair.slice(at + 1))
}
