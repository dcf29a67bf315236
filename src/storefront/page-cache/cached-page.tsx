import type { Translate } from '#src/i18n/built-in-strings.ts'
import { compress } from '#src/web/compress.ts'
import type { CachedRule } from '#src/web/caching/cacheable.ts'
import type { View } from '#src/web/view.ts'
import { CartCount } from '#templates/layouts/header.tsx'

export type Range = [start: number, end: number]

/** Where the text of a page for guests shows who is signed in, in bytes. */
export interface CustomerParts {
  header: Range
  notices: Range
  /** Null without one. */
  own: Range | null
  footer: Range
}

type Body = Uint8Array<ArrayBuffer>

/** A page as every guest gets it, except for the number of units in the cart. */
export interface CachedPage {
  key: string
  rule: CachedRule
  /** The route, for the log. */
  route: string
  /** Epoch ms. */
  until: number
  t: Translate
  headers: PageHeaders
  /** Of the headers, and of the text with an empty cart. */
  hash: string
  /** What differs for a customer; undefined until one asks for the page, null when it is for guests alone. */
  customerParts?: CustomerParts | null
  /** By `bodyKey`. The first is the text with an empty cart as zstd; the others are made from it when first asked for. */
  bodies: Map<string, Body>
  bytes: number
}

/** The same objects for all pages that send the same headers. */
export interface PageHeaders {
  plain: Headers
  gzip: Headers
  zstd: Headers
  notModified: Headers
  /** Of what they say: a 304 leaves the browser those it has. */
  hash: bigint
}

export type Encoding = 'zstd' | 'gzip' | null

const bodyKey = (encoding: Encoding, units: number) => `${encoding ?? ''}${units}`
const emptyCart = bodyKey('zstd', 0)
/** Bodies of one page: visitors with other carts get one that is made for them and not stored. */
const maxBodies = 12
const mapOverhead = 600

export interface RenderedPage extends Pick<CachedPage, 'key' | 'rule' | 'route' | 'until' | 't' | 'headers'> {
  text: string
  units: number
  /** The text as zstd, if it was sent so. */
  zstd: Body | null
}

/** Null when the page does not contain the cart count exactly once. */
export function createCachedPage({ text, units, zstd, ...page }: RenderedPage): CachedPage | null {
  const slot = cartCount(page.t, units)
  const at = text.indexOf(slot)
  if (at < 0 || text.includes(slot, at + 1)) return null
  const base = units === 0 ? text : text.slice(0, at) + cartCount(page.t, 0) + text.slice(at + slot.length)
  const body = (units === 0 ? zstd : null) ?? compress(base, 'zstd')
  const hash = Bun.hash.wyhash(base, page.headers.hash).toString(36)
  return { ...page, hash, bodies: new Map([[emptyCart, body]]), bytes: body.length + mapOverhead + page.key.length * 2 }
}

/** Also for a page that is not stored. */
export const entityTag = (hash: string, units: number): string => `W/"${hash}.${units}"`

/** The page with the cart of a visitor. `page.bytes` grows when it is the first such. */
export function bodyOf(page: CachedPage, encoding: Encoding, units: number): Body {
  const key = bodyKey(encoding, units)
  const stored = page.bodies.get(key)
  if (stored) return stored
  const base = baseOf(page)
  const text = units === 0 ? base : withCart(base, page.t, units)
  const body = encoding === null ? new Uint8Array(text) : compressStored(text, encoding)
  if (page.bodies.size < maxBodies) {
    page.bodies.set(key, body)
    page.bytes += body.length + mapOverhead
  }
  return body
}

// Once per page and kept, so gzip is a tenth smaller for eight times the work.
const compressStored = (text: Buffer, encoding: 'zstd' | 'gzip'): Body =>
  encoding === 'gzip' ? Bun.gzipSync(new Uint8Array(text), { level: 9, library: 'libdeflate' }) : compress(new Uint8Array(text), encoding)

/** The text with an empty cart. */
export const baseOf = (page: CachedPage): Buffer => Bun.zstdDecompressSync(page.bodies.get(emptyCart)!)

function withCart(base: Buffer, t: Translate, units: number): Buffer {
  const slot = Buffer.from(cartCount(t, 0))
  const at = base.indexOf(slot)
  return Buffer.concat([base.subarray(0, at), Buffer.from(cartCount(t, units)), base.subarray(at + slot.length)])
}

const cartCount = (t: Translate, units: number): string => (<CartCount view={{ t, cartCount: units } as View} />).markup
