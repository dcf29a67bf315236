// The yardstick: a plain Bun.serve handler that answers what the shop once answered, byte for byte, and does nothing else.
// Started as a process of its own: `bun bench/baseline-server.ts <port of the shop>`; prints the port it took.

interface CachedResponse {
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

const shop = `http://127.0.0.1:${Bun.argv[2]}`
const cache = new Map<string, CachedResponse>()

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch(request) {
    const cached = cache.get(request.url)
    if (cached) return new Response(cached.status === 304 ? null : cached.body, cached)
    return fetchAndCache(request)
  },
})
console.log(server.port)

// Under /=<label>/ the same path is learned once for each way of asking (compressed or not, page or part).
async function fetchAndCache(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('host')
  const init = { method: request.method, headers, body: await request.bytes(), redirect: 'manual', decompress: false } as const
  const response = await fetch(shop + pathname.replace(/^\/=[^/]*/, '') + search, request.method === 'GET' ? { ...init, body: null } : init)
  const cachedHeaders = [...response.headers].filter(
    ([name]) => !['content-length', 'date', 'connection', 'transfer-encoding'].includes(name),
  )
  const cached = { status: response.status, headers: cachedHeaders, body: new Uint8Array(await response.arrayBuffer()) }
  cache.set(request.url, cached)
  return new Response(cached.status === 304 ? null : cached.body, cached)
}
