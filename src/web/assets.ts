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

/** Reads every file once and keeps it, with its hash and, after the first request, its compressed forms. */
export function openAssets(options: AssetOptions): Assets {
  let shelf = fill(options)
  let lookedAt = Date.now()
  let stamp = options.development ? stampOf(options.root) : 0

  function current(): Shelf {
    if (!options.development || Date.now() - lookedAt < 300) return shelf
    lookedAt = Date.now()
    const now = stampOf(options.root)
    if (now !== stamp) {
      stamp = now
      shelf = fill(options)
    }
    return shelf
  }

  return {
    url(name) {
      const asset = current().byName.get(name)
      if (!asset) throw new Error(`no such file under static/: ${name}`)
      return `/static/${asset.hashedName}`
    },
    answer(request, name) {
      const { byHash, byName } = current()
      const forever = byHash.get(name)
      const asset = forever ?? byName.get(name)
      return asset ? send(request, asset, forever !== undefined) : null
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
  byName: Map<string, Asset>
  byHash: Map<string, Asset>
}

function fill({ root, bundles }: AssetOptions): Shelf {
  const shelf: Shelf = { byName: new Map(), byHash: new Map() }
  const names = listFiles(root).filter((name) => typeOf(name))
  const texts = new Map<string, string>()
  for (const name of names.filter((name) => !name.endsWith('.css'))) put(shelf, name, readFileSync(join(root, name)))
  // Stylesheets last: the fonts and pictures they name get the hashed addresses.
  for (const name of names.filter((name) => name.endsWith('.css'))) {
    texts.set(name, withHashedUrls(readFileSync(join(root, name), 'utf8'), name, shelf))
    put(shelf, name, Buffer.from(texts.get(name)!))
  }
  for (const [name, parts] of Object.entries(bundles)) {
    const own = (part: string) => shrink(name, texts.get(part) ?? textOf(shelf, part, name))
    const text = parts.map((part) => (part.startsWith('vendor/') ? textOf(shelf, part, name) : own(part)))
    // Scripts are written without semicolons at their ends.
    const ended = name.endsWith('.js') ? text.map((script) => script.trimEnd().replace(/;?$/, ';')) : text
    put(shelf, name, Buffer.from(ended.join('\n')))
  }
  return shelf
}

function put(shelf: Shelf, name: string, content: Uint8Array): void {
  const bytes = new Uint8Array(content)
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 10)
  const asset = { hashedName: name.replace(/(\.[a-z0-9]+)$/, `.${hash}$1`), type: typeOf(name)!, etag: `"${hash}"`, bytes, packed: {} }
  shelf.byName.set(name, asset)
  shelf.byHash.set(asset.hashedName, asset)
}

function textOf(shelf: Shelf, part: string, bundle: string): string {
  const asset = shelf.byName.get(part)
  if (!asset) throw new Error(`bundle ${bundle} names ${part}, which is not under static/`)
  return new TextDecoder().decode(asset.bytes)
}

function withHashedUrls(css: string, name: string, shelf: Shelf): string {
  return css.replace(/url\((['"]?)(?!data:|https?:|#)([^'")]+)\1\)/g, (whole, _quote, address: string) => {
    const path = new URL(address, `http://static/static/${name}`).pathname.replace(/^\/static\//, '')
    const asset = shelf.byName.get(path)
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
