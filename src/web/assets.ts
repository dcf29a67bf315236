import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundles } from '../../static/bundles.ts'
import { encodingFor } from './compress.ts'
import { shrink } from './shrink.ts'

/** The files under static/, by name. Nothing a visitor sends is ever joined to a path: unknown names are simply not in the map. */
export interface Assets {
  /** Address of a file or bundle with its content's hash, e.g. /static/css/store.1f2e3d4c.css. Throws for an unknown name. */
  url(name: string): string
  /** The answer for a path under /static/, or null when there is none. */
  answer(request: Request, name: string): Response | null
}

export interface AssetOptions {
  /** Folder of the files; in the executable they are embedded. */
  root: string
  /** Bundles by name, each the files it is made of, in order. */
  bundles: Record<string, string[]>
  /** Looks for changed files again and again. */
  development: boolean
}

let opened: Assets | undefined

/** The shop's own files: the same for every shop in a process, so read once. */
export function assets(development: boolean): Assets {
  return (opened ??= openAssets({ root: staticRoot(), bundles, development }))
}

/** Where static/ is: beside the sources, or inside the executable. */
export function staticRoot(): string {
  return Bun.isStandaloneExecutable ? join(import.meta.dir, 'static') : join(import.meta.dir, '../../static')
}

/**
 * Reads a file when a page first names it, and keeps it with its hash and, once asked for, its compressed forms. Throws for a bundle of
 * files that are not there.
 */
export function openAssets(options: AssetOptions): Assets {
  let shelf = openShelf(options)
  let lookedAt = Date.now()
  let stamp = options.development ? stampOf(options.root) : 0

  function current(): Shelf {
    if (!options.development || Date.now() - lookedAt < 300) return shelf
    lookedAt = Date.now()
    const now = stampOf(options.root)
    if (now !== stamp) {
      stamp = now
      shelf = openShelf(options)
    }
    return shelf
  }

  return {
    url(name) {
      const asset = current().find(name)
      if (!asset) throw new Error(`no such file under static/: ${name}`)
      return `/static/${asset.hashedName}`
    },
    answer(request, name) {
      const { find } = current()
      const asked = find(name.replace(/\.[0-9a-f]{10}(?=\.[a-z0-9]+$)/, ''))
      const forever = asked?.hashedName === name
      const asset = forever ? asked : find(name)
      return asset ? send(request, asset, forever) : null
    },
  }
}

interface Asset {
  hashedName: string
  type: string
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  packed: Partial<Record<'gzip' | 'zstd', Uint8Array<ArrayBuffer>>>
}

interface Shelf {
  /** The file or bundle of that name, read when first asked for; null when there is none. */
  find(name: string): Asset | null
}

function openShelf({ root, bundles }: AssetOptions): Shelf {
  const names = new Set(listFiles(root).filter((name) => typeOf(name)))
  for (const [name, parts] of Object.entries(bundles)) {
    const missing = parts.find((part) => !names.has(part))
    if (missing) throw new Error(`bundle ${name} names ${missing}, which is not under static/`)
  }
  const kept = new Map<string, Asset>()

  function find(name: string): Asset | null {
    const known = kept.get(name)
    if (known) return known
    const content = Object.hasOwn(bundles, name) ? joined(name) : names.has(name) ? read(name) : null
    if (content === null) return null
    const asset = assetOf(name, content)
    kept.set(name, asset)
    return asset
  }

  const read = (name: string) => (name.endsWith('.css') ? textOf(name) : readFileSync(join(root, name)))

  function textOf(name: string): string {
    const text = readFileSync(join(root, name), 'utf8')
    return name.endsWith('.css') ? withHashedUrls(text, name, find) : text
  }

  function joined(name: string): string {
    const texts = bundles[name]!.map((part) => (part.startsWith('vendor/') ? textOf(part) : shrink(name, textOf(part))))
    // Scripts are written without semicolons at their ends.
    return (name.endsWith('.js') ? texts.map((script) => script.trimEnd().replace(/;?$/, ';')) : texts).join('\n')
  }

  return { find }
}

function assetOf(name: string, content: string | Uint8Array): Asset {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 10)
  return { hashedName: name.replace(/(\.[a-z0-9]+)$/, `.${hash}$1`), type: typeOf(name)!, etag: `"${hash}"`, bytes, packed: {} }
}

// The fonts and pictures a stylesheet names get the hashed addresses.
function withHashedUrls(css: string, name: string, find: Shelf['find']): string {
  return css.replace(/url\((['"]?)(?!data:|https?:|#)([^'")]+)\1\)/g, (whole, _quote, address: string) => {
    const path = new URL(address, `http://static/static/${name}`).pathname.replace(/^\/static\//, '')
    const asset = find(path)
    return asset ? `url(/static/${asset.hashedName})` : whole
  })
}

function send(request: Request, asset: Asset, forever: boolean): Response {
  const headers = new Headers({
    etag: asset.etag,
    'cache-control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  })
  const seen = request.headers.get('if-none-match')
  if (seen?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === asset.etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', asset.type)
  const encoding = packable.test(asset.type) && asset.bytes.length > 512 ? encodingFor(request) : null
  if (!encoding) return new Response(asset.bytes, { headers })
  headers.set('content-encoding', encoding)
  asset.packed[encoding] ??=
    encoding === 'zstd' ? new Uint8Array(Bun.zstdCompressSync(asset.bytes, { level: 19 })) : Bun.gzipSync(asset.bytes, { level: 9 })
  return new Response(asset.packed[encoding], { headers })
}

function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? listFiles(root, name) : [name]
  })
}

function stampOf(root: string): number {
  return listFiles(root).reduce((sum, name) => sum + statSync(join(root, name)).mtimeMs, 0)
}

const packable = /^(text\/|application\/json|application\/manifest|image\/svg)/

const types: Record<string, string> = {
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

// Sources and notes that lie beside the files are not served.
function typeOf(name: string): string | undefined {
  return types[name.split('.').at(-1)!]
}
