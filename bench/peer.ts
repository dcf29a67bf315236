import { parseArgs } from 'node:util'
import { openConnection, runLoad, type Connection, type HttpResponse, type LoadResult } from './load.ts'
import { percentile, treesCpuClock } from './metrics.ts'
import { formatNumber, kb, table } from './report.ts'
import { browserEncodings, requestBytes } from './visitor.ts'

// bun run bench peer <address of a page> …: loads pages of any store that runs on this machine, so that two stores are measured by the same
// program (docs/benchmark.md).

const usage = `bun run bench peer <address> [<address> …] [options]

Requests pages of one store in turn and prints what they took. The store must run on this machine.

  --pid <pid>            also its processor time, with all processes it started; once more for a database server
  --connections <n>      requests at once (16)
  --seconds <n>          measured after the warm-up (10)
  --warm-up <n>          seconds of load before (3)
  --encodings <list>     Accept-Encoding ("${browserEncodings}")
  --cookie <name=value>  sent with every request
  --visitors <n>         client addresses in X-Forwarded-For, for stores that limit the requests of each`

/** Host names of this machine, with the address that is connected to: load never goes to another machine. */
const loopback = new Map([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', '127.0.0.1'],
  ['[::1]', '::1'],
])

interface Options {
  pids: number[]
  connections: number
  /** In ms. */
  measured: number
  warmUp: number
  headers: Record<string, string>
  /** 0 = no X-Forwarded-For. */
  visitors: number
}

/** `bytes` are those of all responses with their headers, `cpu` the ms they took: NaN without --pid. */
type Result = LoadResult & { cpu: number; encoding: string }

try {
  const { pages, options } = readArguments()
  console.log(report(pages, await measurePages(pages, options)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function readArguments(): { pages: URL[]; options: Options } {
  const { values, positionals } = parseArgs({
    options: {
      pid: { type: 'string', multiple: true, default: [] },
      connections: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '10' },
      'warm-up': { type: 'string', default: '3' },
      encodings: { type: 'string', default: browserEncodings },
      cookie: { type: 'string' },
      visitors: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (positionals.length === 0) throw new Error(usage)
  const options: Options = {
    pids: values.pid.map((pid) => readNumber('--pid', pid)),
    connections: readNumber('--connections', values.connections),
    measured: readNumber('--seconds', values.seconds) * 1000,
    warmUp: readNumber('--warm-up', values['warm-up']) * 1000,
    headers: { accept: 'text/html', 'accept-encoding': values.encodings, ...(values.cookie ? { cookie: values.cookie } : {}) },
    visitors: values.visitors ? readNumber('--visitors', values.visitors) : 0,
  }
  return { pages: readPages(positionals), options }
}

function readNumber(name: string, value: string): number {
  if (!(Number(value) > 0)) throw new Error(`${name} ${value}: a number above 0 is needed`)
  return Number(value)
}

function readPages(addresses: string[]): URL[] {
  const pages = addresses.map((address) => new URL(address))
  for (const page of pages) {
    if (page.protocol !== 'http:') throw new Error(`${page.href}: only http: is supported`)
    if (!loopback.has(page.hostname))
      throw new Error(`${page.href}: only stores on this machine are loaded, by 127.0.0.1, localhost or [::1]`)
    if (page.origin !== pages[0]!.origin) throw new Error(`${page.href}: all pages must be of ${pages[0]!.origin}`)
  }
  return pages
}

async function measurePages(pages: URL[], options: Options): Promise<Result> {
  const port = Number(pages[0]!.port || 80)
  const hostname = loopback.get(pages[0]!.hostname)!
  const requests = buildRequests(pages, options)
  let next = 0
  let bytes = 0
  const load = (ms: number) => runLoad(port, requestNext, { ms, connections: options.connections, hostname })
  async function requestNext(connection: Connection): Promise<number> {
    const response = await connection.send(requests[next++ % requests.length]!)
    refuseUnlessOk(response)
    bytes += response.bytes
    return 1
  }

  // Each page once: a wrong address ends the run before any load.
  const connection = await openConnection(port, hostname)
  const encodings = new Set<string>()
  for (const request of requests.slice(0, pages.length)) {
    const response = await connection.send(request)
    refuseUnlessOk(response)
    encodings.add(/\r\ncontent-encoding: ([^\r]+)/i.exec(response.head)?.[1] ?? 'none')
  }
  connection.close()

  await load(options.warmUp)
  bytes = 0
  const cpuClock = options.pids.length > 0 ? treesCpuClock(options.pids) : () => NaN
  const result = await load(options.measured)
  return { ...result, bytes, cpu: cpuClock(), encoding: [...encodings].join(', ') }
}

function buildRequests(pages: URL[], { headers, visitors }: Options): Uint8Array[] {
  return Array.from({ length: pages.length * Math.ceil(Math.max(visitors, 1) / pages.length) }, (_, index) => {
    const { host, pathname, search } = pages[index % pages.length]!
    // Of the block that is reserved for benchmarks.
    const address: Record<string, string> = visitors > 0 ? { 'x-forwarded-for': `198.18.${(index >> 8) & 255}.${index & 255}` } : {}
    return requestBytes('GET', pathname + search, { host, ...headers, ...address })
  })
}

function refuseUnlessOk({ status, head }: HttpResponse): void {
  if (status !== 200) throw new Error(`only pages with status 200 are measured, this was answered with\n${head}`)
}

function report(pages: URL[], { requests, ms, latencies, cpu, bytes, encoding }: Result): string {
  const name = pages.length === 1 ? pages[0]!.href : `${pages.length} pages of ${pages[0]!.origin}`
  const perSecond = formatNumber((requests / ms) * 1000, 1)
  const latency = [0.5, 0.99].map((fraction) => formatNumber(percentile(latencies, fraction), 1))
  const cells = [name, String(requests), perSecond, ...latency, formatNumber((cpu / requests) * 1000), kb(bytes / requests), encoding]
  return table(['', 'responses', 'per s', 'p50 ms', 'p99 ms', 'CPU µs', 'KB', 'encoding'], [cells])
}
