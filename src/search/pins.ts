import { eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { decodePath } from '#src/lib/links/decode-path.ts'
import { maxPins } from './limits.ts'
import type { BuiltInSearchType } from './search-types.ts'

/** A result that staff put first. Questions have no address of their own, so they cannot be pinned. */
export interface Pin {
  type: Exclude<BuiltInSearchType, 'faq'>
  id: number
}

const prefixes: Record<Pin['type'], string> = {
  product: '/items/',
  category: '/section/',
  brand: '/brands/',
  kb_article: '/kb/',
  page: '/',
}

function sourceOf(q: Exec, type: Pin['type']) {
  const { products, categories, brands, kbArticles, cmsPages } = q.t
  switch (type) {
    case 'product':
      return { table: products, id: products.id, slug: products.seoLink }
    case 'category':
      return { table: categories, id: categories.id, slug: categories.slug }
    case 'brand':
      return { table: brands, id: brands.id, slug: brands.slug }
    case 'kb_article':
      return { table: kbArticles, id: kbArticles.id, slug: kbArticles.seoLink }
    case 'page':
      return { table: cmsPages, id: cmsPages.id, slug: cmsPages.slug }
  }
}

/** The results at the addresses, one per line. Throws UserError on the field `pins` for the first that leads to none. */
export async function parsePins(q: Exec, text: string, baseUrl: string): Promise<Pin[]> {
  const lines = [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]
  if (lines.length > maxPins) throw new UserError('searchAdmin.tooManyPins', { count: maxPins }, 'pins')
  const pins: Pin[] = []
  for (const line of lines) {
    const pin = await findPin(q, line, baseUrl)
    if (!pin) throw new UserError('searchAdmin.pinUnknown', { address: line.slice(0, 200) }, 'pins')
    if (!pins.some(({ type, id }) => type === pin.type && id === pin.id)) pins.push(pin)
  }
  return pins
}

async function findPin(q: Exec, address: string, baseUrl: string): Promise<Pin | null> {
  const url = URL.parse(address, baseUrl)
  if (!url || url.origin !== new URL(baseUrl).origin) return null
  const path = decodePath(url.pathname)?.replace(/\/+$/, '')
  const types = Object.keys(prefixes) as Pin['type'][]
  const type = types.find((name) => path?.startsWith(prefixes[name]))
  if (!path || !type) return null
  const { table, id, slug } = sourceOf(q, type)
  const [row] = await q
    .select({ id })
    .from(table)
    .where(eq(slug, path.slice(prefixes[type].length)))
    .limit(1)
  return row ? { type, id: row.id } : null
}

/** The addresses of pinned results, one per line; without those that were deleted. */
export async function formatPins(q: Exec, pins: readonly Pin[]): Promise<string> {
  const paths = new Map<string, string>()
  for (const type of new Set(pins.map((pin) => pin.type))) {
    const { table, id, slug } = sourceOf(q, type)
    const ids = pins.filter((pin) => pin.type === type).map((pin) => pin.id)
    const rows = await q.select({ id, slug }).from(table).where(inArray(id, ids))
    for (const row of rows) paths.set(`${type}:${row.id}`, prefixes[type] + row.slug)
  }
  return pins.flatMap(({ type, id }) => paths.get(`${type}:${id}`) ?? []).join('\n')
}
