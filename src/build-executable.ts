import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BunPlugin } from 'bun'
import type { Module } from './module.ts'
import { modules } from './modules.ts'
import { realSystem } from './shop/real-system.ts'

const root = join(import.meta.dir, '..')

const { values: options } = parseArgs({
  options: {
    outfile: { type: 'string', default: join(root, 'dist/sundry') },
    /** Takes half the time, and starts a little slower: for tests. */
    draft: { type: 'boolean', default: false },
  },
})

/** What a module.ts loads, by file. Files of a group are loaded at the same time. */
const loaded = new Map<string, { group: string | null; names: Set<string> }>()

for (const module of modules as readonly Module[]) {
  const { name, routes, staffRoutes, tasks, jobs, packs = {}, adminPacks = {}, ...others } = module
  addLoads(name, 'routes', routes)
  addLoads(name, 'staff-routes', staffRoutes)
  addLoads(name, 'background', [tasks, jobs])
  for (const [language, parts] of Object.entries(packs)) addLoads(name, `pack-${language}`, parts)
  for (const [language, parts] of Object.entries(adminPacks)) addLoads(name, `admin-pack-${language}`, parts)
  addLoads(name, null, others)
}

function addLoads(module: string, group: string | null, part: unknown): void {
  for (const text of listLoads(part)) {
    const [, path, name] = /import\("([^"]+)"\)\)\.(\w+)/.exec(text) ?? []
    if (!path || !name) throw new Error(`src/${module}/module.ts loads ${text}: it must be (await import('…')).name`)
    const file = resolveFile(path, join(root, 'src', module))
    const known = loaded.get(file)
    loaded.set(file, { group: known?.group ?? group, names: new Set([...(known?.names ?? []), name]) })
  }
}

/** The functions in plain data that import something, as text. */
function listLoads(data: unknown): string[] {
  if (typeof data === 'function') return data.toString().includes('import(') ? [data.toString()] : []
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(listLoads) : []
}

function resolveFile(path: string, folder: string): string {
  return path.startsWith('#') ? join(root, path.slice(1)) : resolve(folder, path)
}

// Every part costs memory and time when it is loaded. A name that two files of a group export fails the build.
const loadGroups: BunPlugin = {
  name: 'what is loaded together is one part',
  setup(build) {
    build.onResolve({ filter: /^[.#]/ }, ({ path, importer, kind }) => {
      if (kind !== 'dynamic-import' || !importer.endsWith('/module.ts')) return undefined
      const group = loaded.get(resolveFile(path, dirname(importer)))?.group
      return group ? { path: group, namespace: 'group' } : undefined
    })
    build.onLoad({ filter: /./, namespace: 'group' }, ({ path }) => ({ contents: reExports(path), loader: 'ts' }))
  },
}

const reExports = (group: string): string =>
  [...loaded]
    .filter(([, part]) => part.group === group)
    .map(([file, { names }]) => `export { ${[...names].join(', ')} } from ${JSON.stringify(file)}`)
    .join('\n')

/** `order`: a file that says which functions are used first. They are stored side by side, so that a start reads fewer pages. */
async function build(outfile: string, order: string | null): Promise<void> {
  const { success, logs } = await Bun.build({
    entrypoints: [
      'src/main.ts',
      'db/sqlite/sqlite-worker.ts',
      'src/media/avif-worker.ts',
      'src/media/color/color-worker.ts',
      'src/seo/social-image-worker.ts',
      'src/inbound-mails/parse/parse-worker.ts',
    ],
    root,
    target: 'bun',
    format: 'esm',
    jsx: { runtime: 'automatic', importSource: '#jsx', development: false },
    bytecode: true,
    splitting: true,
    // Bytes: smaller parts without effects of their own join one that is loaded with them.
    minChunkSize: 16_384,
    minify: { syntax: true, whitespace: true },
    compile: { outfile, assets: ['static', 'db'].map((folder) => join(root, folder)), bytecodeOrder: order },
    plugins: [loadGroups],
    throw: false,
  })
  for (const log of logs) console.error(log)
  if (!success) process.exit(1)
}

/** Starts a new store until it has shown its home page, and writes which functions that used. */
async function recordStart(executable: string, folder: string): Promise<string> {
  const order = join(folder, 'order')
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', NODE_ENV: 'production', BUN_BYTECODE_ORDER_OUT: order }
  const store = Bun.spawn([executable, 'serve'], { cwd: folder, env, stdout: 'pipe', stderr: 'inherit' })
  await realSystem.requests.fetch(await readAddress(store.stdout))
  store.kill('SIGTERM')
  await store.exited
  return order
}

async function readAddress(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = ''
  for await (const chunk of output.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const [, address] = /is running at (http:\S+)\s/.exec(text) ?? []
    if (address) return address
  }
  throw new Error(`the executable does not start: ${text}`)
}

async function buildInOrder(outfile: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-build-'))
  try {
    const draft = join(folder, 'sundry')
    await build(draft, null)
    await build(outfile, await recordStart(draft, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const outfile = resolve(options.outfile)
await (options.draft ? build(outfile, null) : buildInOrder(outfile))
