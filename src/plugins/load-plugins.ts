import { basename } from 'node:path'
import type { Logger } from 'pino'
import { slugify } from '#src/lib/links/slugs.ts'
import { checkManifest, checkPlugin } from './check-plugin.ts'
import type { InstalledPlugin, PluginFile, PluginSource } from './installed-plugin.ts'
import { loadTimeLimit } from './limits.ts'
import type { CreatePlugin, Plugin, PluginManifest } from './plugin.ts'
import { html } from './plugin-html.ts'
import { reject } from './reject-payment.ts'
import { refuse } from './refuse-shipment.ts'
import { withinTime } from './within-time.ts'
import type { Timers } from '#src/shop/system.ts'

interface LoadOptions {
  sundryVersion: string
  log: Pick<Logger, 'error'>
  timers: Timers
  now(): number
  timeLimit?: number
}

/** Never throws: what cannot be loaded is listed with the reason. The first of two with the same slug wins. */
export async function loadPlugins(sources: PluginSource[], options: LoadOptions): Promise<InstalledPlugin[]> {
  const installed: InstalledPlugin[] = []
  const all = await Promise.all(sources.map((source) => prepare(source, options)))
  for (const one of all) {
    const duplicate = installed.find(({ slug }) => slug === one.slug)
    if (duplicate) {
      const slug = freeSlug(one.slug, installed)
      const problem = `Another plugin has the slug "${one.slug}": ${duplicate.source}.`
      installed.push({ ...one, slug, plugin: null, problem, reload: async () => {} })
      options.log.error({ plugin: one.source, problem }, 'a plugin could not be loaded')
    } else installed.push(one)
  }
  return installed
}

async function prepare(source: PluginSource, options: LoadOptions): Promise<InstalledPlugin> {
  const one: InstalledPlugin = {
    slug: slugify(basename(source.source)).slice(0, 40) || 'plugin',
    displayName: source.source,
    version: '',
    description: '',
    source: source.source,
    plugin: null,
    problem: '',
    files: new Map(),
    loadedAt: 0,
    reload: async () => {
      const slug = one.slug
      Object.assign(one, await load(source, options))
      // The row in the database and the addresses have the slug.
      if (one.loadedAt !== 0 && one.slug !== slug && hasStarted)
        Object.assign(one, { slug, plugin: null, problem: `It has another slug now ("${one.slug}"). Restart the store.` })
      one.loadedAt = options.now()
    },
  }
  let hasStarted = false
  await one.reload()
  hasStarted = true
  return one
}

type Loaded = Partial<Pick<InstalledPlugin, 'slug' | 'displayName' | 'version' | 'description' | 'files'>> &
  Pick<InstalledPlugin, 'plugin' | 'problem'>

async function load(source: PluginSource, { sundryVersion, log, timers, timeLimit = loadTimeLimit }: LoadOptions): Promise<Loaded> {
  let known: Pick<PluginManifest, 'slug' | 'displayName' | 'version'> | null = null
  try {
    return await withinTime(timers, { ms: timeLimit }, async () => {
      const json = await source.readManifest()
      known = namesOf(json)
      const manifest = checkManifest(json, sundryVersion)
      const { slug, displayName, version, description = '' } = manifest
      const plugin = create(await source.readModule(manifest))
      return { slug, displayName, version, description, plugin, problem: '', files: await readFiles(source, plugin) }
    })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    log.error({ err: error, plugin: source.source }, 'a plugin could not be loaded')
    return { ...(known ?? {}), plugin: null, problem: problem.slice(0, 500) || 'It could not be loaded.' }
  }
}

/** Of a manifest that fits no more than that, so that staff recognize it. */
function namesOf(json: unknown): Pick<PluginManifest, 'slug' | 'displayName' | 'version'> | null {
  try {
    return checkManifest({ ...(json as PluginManifest), sundry: '*' }, '0.0.0')
  } catch {
    return null
  }
}

function create(module: unknown): Plugin {
  const { createPlugin } = (module ?? {}) as { createPlugin?: CreatePlugin }
  if (typeof createPlugin !== 'function') throw new Error('Its module does not export createPlugin.')
  return checkPlugin(createPlugin({ html, refuse, reject }))
}

async function readFiles(source: PluginSource, { block }: Plugin): Promise<Map<string, PluginFile>> {
  const entries = [
    ...(block?.styles ?? []).map((name) => [name, 'text/css; charset=utf-8'] as const),
    ...(block?.scripts ?? []).map((name) => [name, 'text/javascript; charset=utf-8'] as const),
  ].map(async ([name, type]) => {
    const content = await source.readFile(name)
    return [name, { type, content, hash: new Bun.CryptoHasher('sha256').update(content).digest('hex').slice(0, 10) }] as const
  })
  return new Map(await Promise.all(entries))
}

function freeSlug(slug: string, installed: InstalledPlugin[]): string {
  let number = 2
  while (installed.some((other) => other.slug === `${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
