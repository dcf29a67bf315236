// The yardstick: a plain Bun.serve handler that answers what the shop once answered, byte for byte, and does nothing else.
// Started as a process of its own: `bun bench/plain.ts <port of the shop>`; prints the port it took.

interface Heard {
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

const shop = `http://127.0.0.1:${Bun.argv[2]}`
const heard = new Map<string, Heard>()

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch(request) {
    const known = heard.get(request.url)
    if (known) return new Response(known.body, known)
    return learn(request)
  },
})
console.log(server.port)

// Under /=<label>/ the same path is learned once for each way of asking (compressed or not, page or part).
async function learn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('host')
  const init = { method: request.method, headers, body: await request.bytes(), redirect: 'manual', decompress: false } as const
  const answer = await fetch(shop + pathname.replace(/^\/=[^/]*/, '') + search, request.method === 'GET' ? { ...init, body: null } : init)
  const kept = [...answer.headers].filter(([name]) => !['content-length', 'date', 'connection', 'transfer-encoding'].includes(name))
  const known = { status: answer.status, headers: kept, body: new Uint8Array(await answer.arrayBuffer()) }
  heard.set(request.url, known)
  return new Response(known.body, known)
}
