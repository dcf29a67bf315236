import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundles } from '../../static/bundles.ts'
import type { Timers } from '#src/shop/system.ts'
import { chooseEncoding } from './compress.ts'
import { minifyScript, minifySheet } from './minify.ts'

/** The files under static/, by name. Request paths are looked up in a map and never joined to a file path. */
export interface Assets {
  /** Path of a file or bundle with its content hash, e.g. /static/css/store.1f2e3d4c.css. Throws for an unknown name. */
  url(name: string): string
  /** Null when there is no such file. */
  respond(request: Request, name: string): Response | null
}

export interface AssetOptions {
  root: string
  bundles: Record<string, readonly string[]>
  /** Checks for changed files on every request. */
  development: boolean
  timers: Timers
}

let sharedAssets: Assets | undefined

export function assets({ config, timers }: { config: { production: boolean }; timers: Timers }): Assets {
  return (sharedAssets ??= createAssets({ root: staticRoot(), bundles, timers, development: !config.production }))
}

export function staticRoot(): string {
  return Bun.isStandaloneExecutable ? join(import.meta.dir, 'static') : join(import.meta.dir, '../../static')
}

/** Reads each file on first use and caches its content, hash and compressed forms. Throws when a bundle names a missing file. */
export function createAssets(options: AssetOptions): Assets {
  let index = buildIndex(options)
  let checkedAt = options.timers.elapsed()
  let modifiedSum = options.development ? sumModifiedTimes(options.root) : 0

  function currentIndex(): AssetIndex {
    if (!options.development || options.timers.elapsed() - checkedAt < 300) return index
    checkedAt = options.timers.elapsed()
    const latestSum = sumModifiedTimes(options.root)
    if (latestSum !== modifiedSum) {
      modifiedSum = latestSum
      index = buildIndex(options)
    }
    return index
  }

  return {
    url(name) {
      const asset = currentIndex().find(name)
      if (!asset) throw new Error(`file not found under static/: ${name}`)
      return `/static/${asset.hashedName}`
    },
    respond(request, name) {
      const { find } = currentIndex()
      const requested = find(name.replace(/\.[0-9a-f]{10}(?=\.[a-z0-9]+$)/, ''))
      const isImmutable = requested?.hashedName === name
      const asset = isImmutable ? requested : find(name)
      return asset ? assetResponse(request, asset, isImmutable) : null
    },
  }
}

interface Asset {
  hashedName: string
  type: string
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  compressed: Partial<Record<'gzip' | 'zstd', Uint8Array<ArrayBuffer>>>
}

interface AssetIndex {
  find(name: string): Asset | null
}

function buildIndex({ root, bundles }: AssetOptions): AssetIndex {
  const names = new Set(listFiles(root).filter((name) => contentTypeOf(name)))
  for (const [name, files] of Object.entries(bundles)) {
    const missing = files.find((file) => !names.has(file))
    if (missing) throw new Error(`bundle ${name} lists ${missing}, which is not under static/`)
  }
  const loaded = new Map<string, Asset>()

  function find(name: string): Asset | null {
    const cached = loaded.get(name)
    if (cached) return cached
    const content = Object.hasOwn(bundles, name) ? joinBundle(name) : names.has(name) ? readContent(name) : null
    if (content === null) return null
    const asset = createAsset(name, content)
    loaded.set(name, asset)
    return asset
  }

  const readContent = (name: string) => (name.endsWith('.css') ? readText(name) : readFileSync(join(root, name)))

  function readText(name: string): string {
    const text = readFileSync(join(root, name), 'utf8')
    return name.endsWith('.css') ? withHashedUrls(text, name, find) : text
  }

  function joinBundle(name: string): string {
    const texts = bundles[name]!.map((file) => (file.startsWith('vendor/') ? readText(file) : minify(name, readText(file))))
    // Our scripts do not end with a semicolon, so joining them needs one.
    return (name.endsWith('.js') ? texts.map((source) => source.trimEnd().replace(/;?$/, ';')) : texts).join('\n')
  }

  return { find }
}

function createAsset(name: string, content: string | Uint8Array): Asset {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 10)
  return { hashedName: name.replace(/(\.[a-z0-9]+)$/, `.${hash}$1`), type: contentTypeOf(name)!, etag: `"${hash}"`, bytes, compressed: {} }
}

function withHashedUrls(css: string, name: string, find: AssetIndex['find']): string {
  return css.replace(/url\((['"]?)(?!data:|https?:|#)([^'")]+)\1\)/g, (match, _quote, address: string) => {
    const path = new URL(address, `http://static/static/${name}`).pathname.replace(/^\/static\//, '')
    const asset = find(path)
    return asset ? `url(/static/${asset.hashedName})` : match
  })
}

function assetResponse(request: Request, asset: Asset, isImmutable: boolean): Response {
  const headers = new Headers({
    etag: asset.etag,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  })
  const ifNoneMatch = request.headers.get('if-none-match')
  if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === asset.etag))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', asset.type)
  const encoding = compressibleTypes.test(asset.type) && asset.bytes.length > 512 ? chooseEncoding(request) : null
  if (!encoding) return new Response(asset.bytes, { headers })
  headers.set('content-encoding', encoding)
  // Once per file, so as small as it gets.
  asset.compressed[encoding] ??=
    encoding === 'zstd'
      ? new Uint8Array(Bun.zstdCompressSync(asset.bytes, { level: 19 }))
      : Bun.gzipSync(asset.bytes, { level: 12, library: 'libdeflate' })
  return new Response(asset.compressed[encoding], { headers })
}

function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? listFiles(root, name) : [name]
  })
}

function sumModifiedTimes(root: string): number {
  return listFiles(root).reduce((total, name) => total + statSync(join(root, name)).mtimeMs, 0)
}

const compressibleTypes = /^(text\/|application\/json|application\/manifest|image\/svg)/

const contentTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}

// Undefined for sources and notes in static/, which are not served.
function contentTypeOf(name: string): string | undefined {
  return contentTypes[name.split('.').at(-1)!]
}

/** Our stylesheets and scripts, about a third smaller. Other files are returned unchanged. */
function minify(name: string, text: string): string {
  if (name.endsWith('.css')) return minifySheet(text)
  if (name.endsWith('.js')) return minifyScript(text)
  return text
}
