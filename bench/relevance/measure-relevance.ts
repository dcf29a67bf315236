import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { databaseUrlFor } from '../seed.ts'
import { freePort } from '../server.ts'
import { fillListStore, listedPath } from './fill-list-store.ts'
import { type JudgedQuery, judgedQueries, rateResults } from './judged-queries.ts'
import { findPublicList, listInstructions } from './public-list.ts'
import { sampleList } from './sample-list.ts'

const sizes = { products: 10_000, queries: 500 }
const shownWorst = 15

export interface RelevanceOptions {
  engine: 'sqlite' | 'postgres'
  /** The folder of a public list; undefined downloads one. */
  catalog: string | undefined
  /** Also prints the searches with the worst results. */
  showsWorst: boolean
}

/** Says how good the order of results is (nDCG@10, 1 = the best possible): in the demo store, and in a store with a public list. */
export async function measureRelevance({ engine, catalog, showsWorst }: RelevanceOptions): Promise<string[]> {
  const lines: string[] = []
  await withStore({ engine, isDemo: true, prepare: async () => {} }, async (origin) => {
    const rated = await rateSearches(judgedQueries, (query) => search(origin, { q: query }))
    lines.push(`nDCG@10 of ${rated.length} searches in the demo store: ${meanOf(rated, 'value')}`)
    if (showsWorst) lines.push(...worstOf(rated))
  })
  const list = await findPublicList(catalog)
  if (!list) return [...lines, `nDCG@10 with a public list: not measured, it cannot be downloaded here; ${listInstructions}`]
  const sample = sampleList(list, sizes)
  const queries = sample.queries.map(({ query, grades }) => ({
    query,
    grades: new Map([...grades].map(([key, grade]) => [listedPath(key), grade])),
  }))
  await withStore({ engine, isDemo: false, prepare: (url) => fillListStore(url, sample.products) }, async (origin) => {
    const rated = await rateSearches(queries, (query) => search(origin, { q: query, type: 'product', limit: '25' }))
    const empty = rated.filter(({ urls }) => urls.length === 0).length
    lines.push(
      `nDCG@10 of ${rated.length} searches among ${sample.products.length} products of ${list.name}: ${meanOf(rated, 'value')}; ` +
        `${meanOf(rated, 'judgedValue')} of judged products only; ${empty} searches find nothing`,
    )
    if (showsWorst) lines.push(...worstOf(rated))
  })
  return lines
}

interface RatedSearch {
  query: string
  /** Products that nobody judged count as wrong. */
  value: number
  /** Products that nobody judged are left out. */
  judgedValue: number
  urls: string[]
}

async function rateSearches(queries: JudgedQuery[], find: (query: string) => Promise<string[]>): Promise<RatedSearch[]> {
  const rated: RatedSearch[] = []
  for (const judged of queries) {
    const urls = await find(judged.query)
    const judgedUrls = urls.filter((url) => judged.grades.has(url))
    rated.push({ query: judged.query, value: rateResults(judged, urls), judgedValue: rateResults(judged, judgedUrls), urls })
  }
  return rated
}

async function search(origin: string, params: Record<string, string>): Promise<string[]> {
  const response = await fetch(`${origin}/api/live-search-api?${new URLSearchParams(params).toString()}`)
  const { results } = (await response.json()) as { results: { url: string }[] }
  return results.map(({ url }) => url)
}

const meanOf = (rated: RatedSearch[], figure: 'value' | 'judgedValue'): string =>
  (rated.reduce((sum, search) => sum + search[figure], 0) / rated.length).toFixed(3)

const worstOf = (rated: RatedSearch[]): string[] =>
  rated
    .toSorted((a, b) => a.value - b.value)
    .slice(0, shownWorst)
    .map(({ query, value, urls }) => `  ${value.toFixed(2)}  ${query.padEnd(24)}  ${urls.slice(0, 5).join('  ') || 'nothing'}`)

interface StoreOptions {
  engine: RelevanceOptions['engine']
  /** The demo fills an empty database. */
  isDemo: boolean
  prepare: (databaseUrl: string) => Promise<void>
}

/** Serves a store with a database of its own while `work` runs. */
async function withStore({ engine, isDemo, prepare }: StoreOptions, work: (origin: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-relevance-'))
  const database = engine === 'postgres' ? await createDatabase() : { url: join(folder, 'shop.db'), drop: async () => {} }
  try {
    await prepare(database.url)
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const env = { PATH: Bun.env.PATH, HOME: Bun.env.HOME, DATA_DIR: folder, DATABASE_URL: database.url, PORT: String(port), HOST: '127.0.0.1' } // prettier-ignore
    const server = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', 'serve'], {
      cwd: join(import.meta.dir, '../..'),
      env: { ...env, BASE_URL: origin, RATE_LIMITS: 'off', ...(isDemo ? {} : { NODE_ENV: 'production' }) },
      stdout: 'ignore',
    })
    try {
      await waitUntilReady(server, origin)
      await work(origin)
    } finally {
      server.kill()
      await server.exited
    }
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function waitUntilReady(server: Bun.Subprocess, origin: string): Promise<void> {
  const isReady = () => fetch(`${origin}/healthz`).then(({ ok }) => ok, () => false) // prettier-ignore
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`)
    await Bun.sleep(200)
  }
}

async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = Bun.env.DATABASE_URL
  if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server')
  const name = `sundry_bench_relevance_${process.pid}`
  const administer = async (statement: string) => {
    const client = new SQL({ url: server, max: 1 })
    await client.unsafe(statement).finally(() => client.close())
  }
  await administer(`create database ${name} template template0 encoding 'UTF8'`)
  return { url: databaseUrlFor(server, name), drop: () => administer(`drop database if exists ${name} with (force)`) }
}
