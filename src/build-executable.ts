import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BunPlugin } from 'bun'
import type { Module } from './module.ts'
import { modules } from './modules.ts'
import { realSystem } from './shop/real-system.ts'

const root = join(import.meta.dir, '..')

const { values: options } = parseArgs({ options: { outfile: { type: 'string', default: join(root, 'dist/sundry') } } })

/** What is loaded at the same time, by file: each file that a module.ts names would otherwise be a part of the executable. */
const groups = new Map<string, Map<string, Set<string>>>()

for (const module of modules as readonly Module[]) {
  const background = [...(module.tasks ?? []).map(({ load }) => load), ...Object.values(module.jobs ?? {})]
  addToGroup('routes', module, module.routes)
  addToGroup('staff-routes', module, module.staffRoutes)
  addToGroup('background', module, background)
  for (const [language, loads] of Object.entries(module.packs ?? {})) addToGroup(`pack-${language}`, module, loads)
  for (const [language, loads] of Object.entries(module.adminPacks ?? {})) addToGroup(`admin-pack-${language}`, module, loads)
}

function addToGroup(group: string, { name: folder }: Module, loads: readonly (() => Promise<unknown>)[] = []): void {
  const files = groups.get(group) ?? new Map<string, Set<string>>()
  groups.set(group, files)
  for (const load of loads) {
    const [, path, exported] = /import\("([^"]+)"\)\)\.(\w+)/.exec(load.toString()) ?? []
    if (!path || !exported) throw new Error(`src/${folder}/module.ts loads ${load.toString()}: it must be (await import('…')).name`)
    const file = fileOf(path, join(root, 'src', folder))
    files.set(file, (files.get(file) ?? new Set()).add(exported))
  }
}

function fileOf(path: string, folder: string): string {
  return path.startsWith('#') ? join(root, path.slice(1)) : resolve(folder, path)
}

const groupOf = (file: string): string | undefined => [...groups].find(([, files]) => files.has(file))?.[0]

// Every part costs memory and time when it is loaded. A name that two files of a group export fails the build.
const loadGroups: BunPlugin = {
  name: 'what is loaded together is one part',
  setup(build) {
    build.onResolve({ filter: /^[.#]/ }, ({ path, importer, kind }) => {
      if (kind !== 'dynamic-import' || !importer.endsWith('/module.ts')) return undefined
      const group = groupOf(fileOf(path, dirname(importer)))
      return group ? { path: group, namespace: 'group' } : undefined
    })
    build.onLoad({ filter: /./, namespace: 'group' }, ({ path }) => ({ contents: reExports(groups.get(path)!), loader: 'ts' }))
  },
}

const reExports = (files: Map<string, Set<string>>): string =>
  [...files].map(([file, names]) => `export { ${[...names].join(', ')} } from ${JSON.stringify(file)}`).join('\n')

/** `order`: a file that says which functions are used first. They are stored side by side, so that a start reads fewer pages. */
async function build(outfile: string, order: string | null): Promise<void> {
  const { success, logs } = await Bun.build({
    entrypoints: [
      'src/main.ts',
      'db/sqlite-worker.ts',
      'src/media/avif-worker.ts',
      'src/seo/social-image-worker.ts',
      'src/helpdesk/inbound/parse/parse-worker.ts',
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

const outfile = resolve(options.outfile)
const folder = await mkdtemp(join(tmpdir(), 'sundry-build-'))
try {
  const draft = join(folder, 'sundry')
  await build(draft, null)
  await build(outfile, await recordStart(draft, folder))
} finally {
  await rm(folder, { recursive: true, force: true })
}
