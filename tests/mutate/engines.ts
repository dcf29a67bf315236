import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { createDatabaseTemplate, runAdminStatement, templateEnvironment, type DatabaseTemplate } from '#tests/support/database-template.ts'
import { ensureChromium } from '#tests/support/ensure-chromium.ts'
import type { Mutant } from './mutant.ts'
import { TemplateError } from './template-error.ts'
import type { Tree } from './trees.ts'

/** What a test file runs on. */
export type Engine = 'sqlite' | 'postgres' | 'browser'

export interface Prepared {
  env: Record<string, string>
  preloads: string[]
  /** Removes what the test process left in the database server. */
  clean(): Promise<void>
}

type Template = Pick<DatabaseTemplate, 'address' | 'serverUrl'>

/** Prepares databases and the browser for test processes. One server, and one template for each tree, last for the whole run. */
export function createEngines(folder: string) {
  const templates = new Map<string, Promise<Template>>()
  const templateOf = (key: string, create: () => Promise<Template>) => {
    const template = templates.get(key) ?? create()
    templates.set(key, template)
    return template
  }
  const sqlite = () => templateOf('sqlite', () => createDatabaseTemplate('sqlite'))
  const server = async () => (await templateOf('server', () => createDatabaseTemplate('postgres'))).serverUrl
  // Copies are named like their template: each tree removes its own.
  const postgres = async (tree: Tree, mutants: Mutant[]) => {
    const serverUrl = await server()
    return templateOf(tree.folder, () => withoutMutants(tree, mutants, () => writeTemplate(tree, folder, serverUrl)))
  }

  /** Throws a TemplateError if the mutants keep the template from being created. */
  return async function prepare(engine: Engine, tree: Tree, mutants: Mutant[]): Promise<Prepared> {
    const shared = await (engine === 'postgres' ? postgres(tree, mutants) : sqlite())
    const ownFolder = () => mkdtempSync(join(folder, 'template-'))
    const template = mutants.some(changesTemplate) ? await writeTemplate(tree, ownFolder(), shared.serverUrl) : shared
    if (engine === 'browser') await ensureChromium()
    return {
      env: templateEnvironment({ ...template, remove: async () => {} }),
      preloads: ['./tests/support/test-db.ts', ...(engine === 'browser' ? ['./tests/support/chromium.ts'] : [])],
      clean: () => dropCopies(template, template !== shared),
    }
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

/** Creates a template with the code of a tree, on this PostgreSQL server if there is one. */
async function writeTemplate(tree: Tree, folder: string, serverUrl: string | undefined): Promise<Template> {
  const child = Bun.spawn([process.execPath, './tests/mutate/process-template.ts', serverUrl ? 'postgres' : 'sqlite'], {
    cwd: tree.folder,
    env: { ...process.env, TEST_FOLDER: folder, ...(serverUrl ? { TEST_DATABASE_URL: serverUrl } : {}) },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: templateLimitMs,
    killSignal: 'SIGKILL',
  })
  const [stdout, stderr, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (exitCode !== 0) throw new TemplateError(stderr.slice(0, 300))
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Template
}

const templateLimitMs = 300_000

async function dropCopies({ address, serverUrl }: Template, alsoTemplate: boolean) {
  if (!serverUrl) return
  const name = new URL(address).pathname.slice(1)
  const client = new SQL({ url: serverUrl, max: 1 })
  const prefix = alsoTemplate ? name : `${name}_`
  const rows: { datname: string }[] = await client`select datname from pg_database where starts_with(datname, ${prefix})`
  await client.close()
  for (const { datname } of rows) await runAdminStatement(serverUrl, `drop database if exists ${datname} with (force)`)
}
