import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './server.ts'
import { judgedQueries, rateResults } from './relevance/judged-queries.ts'

// bun bench/relevance.ts [address]: how good the order of search results is in the demo store (nDCG@10, 1 = the best possible), and for
// which searches it is worst. With an address, that of a store with the demo that serves already.

const address = Bun.argv[2]
const shownWorst = 15

async function withDemo(work: (origin: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-relevance-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PATH: Bun.env.PATH, HOME: Bun.env.HOME, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off' }
  const options = { cwd: join(import.meta.dir, '..'), env: { ...env, BASE_URL: origin }, stdout: 'ignore' as const }
  const server = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', 'serve'], options)
  try {
    while (
      server.exitCode === null &&
      !(await fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await Bun.sleep(200)
    await work(origin)
  } finally {
    server.kill()
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
}

async function rate(origin: string): Promise<void> {
  const rated: { query: string; value: number; urls: string[] }[] = []
  for (const judged of judgedQueries) {
    const response = await fetch(`${origin}/api/live-search-api?${new URLSearchParams({ q: judged.query }).toString()}`)
    const { results } = (await response.json()) as { results: { url: string }[] }
    const urls = results.map(({ url }) => url)
    rated.push({ query: judged.query, value: rateResults(judged, urls), urls })
  }
  const mean = rated.reduce((sum, { value }) => sum + value, 0) / rated.length
  console.log(`nDCG@10 of ${rated.length} searches in the demo store: ${mean.toFixed(3)}`)
  for (const { query, value, urls } of rated.toSorted((a, b) => a.value - b.value).slice(0, shownWorst)) {
    console.log(`${value.toFixed(2)}  ${query.padEnd(16)}  ${urls.slice(0, 5).join('  ') || 'nothing'}`)
  }
}

await (address ? rate(address) : withDemo(rate))
