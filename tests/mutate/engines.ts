import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { createDatabaseTemplate, runAdminStatement, templateEnvironment } from '#tests/support/database-template.ts'
import { ensureChromium } from '#tests/support/ensure-chromium.ts'
import type { Mutant } from './mutant.ts'
import type { Tree } from './trees.ts'

/** What a test file runs on. */
export type Engine = 'sqlite' | 'postgres' | 'browser'

export interface Prepared {
  env: Record<string, string>
  preloads: string[]
  /** Removes what the test process left in the database server. */
  clean(): Promise<void>
}

/** Prepares databases and the browser for test processes. One server and one template last for the whole run. */
export function createEngines(folder: string) {
  const templates = new Map<string, Promise<Record<string, string>>>()
  const templateOf = (key: string, create: () => Promise<Record<string, string>>) => {
    const template = templates.get(key) ?? create()
    templates.set(key, template)
    return template
  }
  const sqlite = () => templateOf('sqlite', async () => templateEnvironment(await createDatabaseTemplate('sqlite')))
  // Copies are named like their template: each tree removes its own.
  const postgres = (tree: Tree) =>
    templateOf(`postgres ${tree.folder}`, async () => writeTemplate(tree, 'postgres', folder, await serverEnvironment()))
  const serverEnvironment = () =>
    templateOf('server', async () => ({ TEST_DATABASE_URL: (await createDatabaseTemplate('postgres')).serverUrl! }))

  /** Throws an Error if the mutants keep the template from being created. */
  return async function prepare(engine: Engine, tree: Tree, mutants: Mutant[]): Promise<Prepared> {
    const server = engine === 'postgres' ? await serverEnvironment() : {}
    if (engine === 'postgres') await withoutMutants(tree, mutants, () => postgres(tree))
    const shared = engine === 'postgres' ? await postgres(tree) : await sqlite()
    const env = mutants.some(changesTemplate)
      ? await writeTemplate(tree, engine === 'postgres' ? engine : 'sqlite', mkdtempSync(join(folder, 'template-')), server)
      : shared
    const browser: Record<string, string> = engine === 'browser' ? { CHROMIUM: await ensureChromium() } : {}
    const preloads = ['./tests/support/test-db.ts', ...(engine === 'browser' ? ['./tests/support/chromium.ts'] : [])]
    const clean = async () => {
      if (env['TEST_POSTGRES']) await dropCopies(env['TEST_POSTGRES'], env['TEST_TEMPLATE']!, env !== shared)
    }
    return { env: { ...env, ...browser }, preloads, clean }
  }
}

async function withoutMutants<T>(tree: Tree, mutants: Mutant[], task: () => Promise<T>): Promise<T> {
  tree.plant([])
  try {
    return await task()
  } finally {
    tree.plant(mutants)
  }
}

/** The template comes from migrations, triggers, search tables and connections, not from the schema. */
const changesTemplate = ({ path }: Mutant): boolean => path.startsWith('db/') && !path.startsWith('db/schema/')

/** Creates a template with the code of a tree. */
async function writeTemplate(tree: Tree, engine: string, folder: string, server: Record<string, string>): Promise<Record<string, string>> {
  const child = Bun.spawn([process.execPath, './tests/mutate/process-template.ts', engine], {
    cwd: tree.folder,
    env: { ...process.env, ...server, TEST_FOLDER: folder },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: templateLimitMs,
    killSignal: 'SIGKILL',
  })
  const [stdout, stderr, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (exitCode !== 0) throw new TemplateError(stderr.slice(0, 300))
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, string>
}

/** The planted tree cannot create the database that every test copies. */
export class TemplateError extends Error {}

const templateLimitMs = 120_000

async function dropCopies(serverUrl: string, template: string, alsoTemplate: boolean) {
  const name = new URL(template).pathname.slice(1)
  const client = new SQL({ url: serverUrl, max: 1 })
  const rows: { datname: string }[] =
    await client`select datname from pg_database where starts_with(datname, ${alsoTemplate ? name : `${name}_`})`
  await client.close()
  for (const { datname } of rows) await runAdminStatement(serverUrl, `drop database if exists ${datname} with (force)`)
}
