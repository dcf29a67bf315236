import { copyFileSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { startPretendCard, type PretendCard } from '#src/twins/card/card-server.ts'
import { openConnection } from './load.ts'
import { databaseUrlFor, seededDatabase, seededFile } from './seed.ts'

const root = join(import.meta.dir, '..')
const webhookSecret = 'whsec_of_the_benchmark'

/** A shop of its own: a copy of a seeded database in a temporary folder, and a pretend card processor. */
export interface BenchShop {
  products: number
  card: PretendCard
  port: number
  /** Its DATA_DIR and DATABASE_URL. */
  folder: string
  databaseUrl: string
  /** Starts the server again, from source or as an executable; resolves once it has answered `path`, with how long that took in ms. */
  start(path: string, executable: string | null): Promise<{ process: Bun.Subprocess; ms: number }>
  stop(): Promise<void>
}

export interface ShopOptions {
  products: number
  engine: 'sqlite' | 'postgres'
  log(message: string): void
}

/** Prepares a shop; nothing runs before `start`. */
export async function createBenchShop({ products, engine, log }: ShopOptions): Promise<BenchShop> {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-bench-run-'))
  const database = await (engine === 'postgres' ? copyDatabase(products, log) : copyFile(folder, products, log))
  const card = startPretendCard({ webhookSecret })
  const port = await freePort()
  let running: Bun.Subprocess | undefined

  const stopServer = async () => {
    running?.kill()
    await running?.exited
    running = undefined
  }
  const env = {
    PATH: Bun.env.PATH,
    HOME: Bun.env.HOME,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    CARD_SECRET_KEY: 'sk_bench',
    CARD_PUBLISHABLE_KEY: 'pk_bench',
    CARD_WEBHOOK_SECRET: webhookSecret,
    CARD_API_URL: card.url,
  }
  card.setWebhookUrl(`http://127.0.0.1:${port}/webhooks/card-processor`)
  return {
    products,
    card,
    port,
    folder,
    databaseUrl: database.url,
    async start(path, executable) {
      await stopServer()
      // No .env of a developer's is read; sources need the project's folder around them for its settings of the language.
      const command = executable ? [executable, 'serve'] : [process.execPath, '--no-env-file', 'src/main.ts', 'serve']
      const started = performance.now()
      running = Bun.spawn([...pinToCore(0), ...command], {
        cwd: executable ? folder : root,
        env,
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'inherit',
      })
      await waitUntilReady(running, port, path)
      return { process: running, ms: performance.now() - started }
    },
    async stop() {
      await stopServer()
      await card.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Words before a command that keep it on one processor core; none where there is no `taskset` or only one core. */
export function pinToCore(core: number): string[] {
  return canPinCores() ? ['taskset', '-c', String(core)] : []
}

/** True when servers and load can be kept on cores of their own. */
export const canPinCores = (): boolean => Bun.which('taskset') !== null && navigator.hardwareConcurrency > 1

/** Starts the plain server that repeats what the shop at `port` answers; resolves with its own port. */
export async function startBaseline(port: number): Promise<{ process: Bun.Subprocess; port: number }> {
  const baseline = Bun.spawn([...pinToCore(0), process.execPath, join(import.meta.dir, 'baseline-server.ts'), String(port)], {
    env: { PATH: Bun.env.PATH, NODE_ENV: 'production' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  for await (const chunk of baseline.stdout) return { process: baseline, port: Number(new TextDecoder().decode(chunk)) }
  throw new Error('the plain server did not start')
}

async function waitUntilReady(server: Bun.Subprocess, port: number, path: string): Promise<void> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\n\r\n`)
  for (let tries = 0; server.exitCode === null && tries < 10_000; tries += 1) {
    const connection = await openConnection(port).catch(() => null)
    if (!connection) {
      await Bun.sleep(2)
      continue
    }
    // While it starts, the server opens its port for a moment only to see whether it is free.
    const response = await connection.send(request).catch(() => null)
    connection.close()
    if (!response) continue
    if (response.status !== 200) throw new Error(`${path} was answered with\n${response.head}`)
    return
  }
  throw new Error(`the server ended with code ${server.exitCode} before it answered`)
}

async function copyFile(folder: string, products: number, log: (message: string) => void) {
  const url = join(folder, 'shop.db')
  mkdirSync(folder, { recursive: true })
  copyFileSync(await seededFile(products, log), url, constants.COPYFILE_FICLONE)
  return { url, drop: async () => {} }
}

async function copyDatabase(products: number, log: (message: string) => void) {
  const server = Bun.env.DATABASE_URL
  if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server')
  const template = await seededDatabase(server, products, log)
  const name = `sundry_bench_run_${process.pid}_${products}`
  const administer = async (statement: string) => {
    const client = new SQL({ url: server, max: 1 })
    await client.unsafe(statement).finally(() => client.close())
  }
  await administer(`create database ${name} template ${new URL(template).pathname.slice(1)}`)
  return { url: databaseUrlFor(server, name), drop: () => administer(`drop database if exists ${name} with (force)`) }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => resolve(port))
      })
  })
}
