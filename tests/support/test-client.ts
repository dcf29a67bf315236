import type { App } from '#src/app.tsx'

const origin = 'http://localhost'

type FormValue = string | number | File | (string | number)[]

export interface SendOptions {
  method: string
  headers?: Record<string, string | undefined> | undefined
  body?: string | URLSearchParams | FormData | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

export interface RequestOptions {
  headers?: Record<string, string | undefined>
}

/** Headers of a program that asks for JSON. */
export const acceptJson = { headers: { accept: 'application/json' } }

export interface TestResponse {
  status: number
  headers: Headers
  text: string
  bytes: Uint8Array
  /** Path and query of a redirect, of either kind. */
  location: string | null
  json(): unknown
  /** Path and query of the last request. */
  path: string
}

export interface TestClient {
  get(path: string, options?: RequestOptions): Promise<TestResponse>
  /** Posts a form as a browser does; files make it multipart. */
  post(path: string, form?: Record<string, FormValue>, options?: RequestOptions): Promise<TestResponse>
  /** Sends any request with this client's cookies and the headers of a browser. */
  send(path: string, init: SendOptions): Promise<TestResponse>
  /** Follows up to ten redirects and returns the last page. */
  follow(response: TestResponse): Promise<TestResponse>
  /** The same client, requesting fragments as htmx does; `page` is its current page. */
  htmx(page?: string): TestClient
  cookies: Map<string, string>
}

/** A simple HTTP browser: stores cookies, sends origin headers, follows redirects on request. */
export function createTestClient(
  app: Pick<App, 'handle'>,
  jar = new Map<string, string>(),
  extraHeaders: Record<string, string> = {},
): TestClient {
  async function send(path: string, init: SendOptions): Promise<TestResponse> {
    const headerValues = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'same-origin', ...extraHeaders, ...init.headers }
    const headers = new Headers(Object.entries(headerValues).filter((pair): pair is [string, string] => pair[1] !== undefined))
    if (jar.size > 0 && !headers.has('cookie')) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const url = new URL(path, origin)
    const response = await app.handle(new Request(url.href, { ...init, headers }))
    for (const setCookieHeader of response.headers.getSetCookie()) storeCookie(jar, setCookieHeader)
    return readResponse(response, url)
  }

  return {
    cookies: jar,
    send,
    get: (path, options = {}) => send(path, { method: 'GET', ...options }),
    post: (path, form = {}, options = {}) => send(path, { method: 'POST', body: encodeForm(form), ...options }),
    async follow(response) {
      let last = response
      for (let hops = 0; last.location !== null; hops++) {
        if (hops === 10) throw new Error(`redirected without end, last to ${last.location}`)
        last = await send(last.location, { method: 'GET', headers: { 'hx-request': '', 'hx-request-type': 'full' } })
      }
      return last
    },
    htmx: (page = '/') =>
      createTestClient(app, jar, {
        accept: 'text/html',
        'hx-request': 'true',
        'hx-request-type': 'partial',
        'hx-current-url': origin + page,
      }),
  }
}

function encodeForm(form: Record<string, FormValue>): URLSearchParams | FormData {
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [name, item] as const),
  )
  const body = pairs.some(([, value]) => value instanceof File) ? new FormData() : new URLSearchParams()
  for (const [name, value] of pairs) body.append(name, (value instanceof File ? value : String(value)) as string)
  return body
}

async function readResponse(response: Response, url: URL): Promise<TestResponse> {
  const bytes = await response.bytes()
  const text = new TextDecoder().decode(bytes)
  const location = response.headers.get('location') ?? response.headers.get('hx-redirect')
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    location: location !== null && location.startsWith(origin) ? location.slice(origin.length) : location,
    json: () => JSON.parse(text) as unknown,
    path: url.pathname + url.search,
  }
}

function storeCookie(jar: Map<string, string>, setCookieHeader: string): void {
  const [pair = '', ...attributes] = setCookieHeader.split(';').map((part) => part.trim())
  const equalsIndex = pair.indexOf('=')
  const isExpired = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isExpired) jar.delete(pair.slice(0, equalsIndex))
  else jar.set(pair.slice(0, equalsIndex), pair.slice(equalsIndex + 1))
}
