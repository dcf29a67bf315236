import type { Exec } from '#db/types.ts'
import { normalizeSlug } from '#src/lib/links/slugs.ts'
import { findShortcodeKind } from './block-kinds.ts'
import { type Shortcode, findShortcodes } from './shortcodes.ts'

/** The data of a shortcode's block; null where it names nothing. A query for each kind that is named by slug. */
export async function resolveShortcodes(q: Exec, value: unknown): Promise<(shortcode: Shortcode) => object | null> {
  const bySlug = Map.groupBy(findShortcodes(value).filter(isBySlug), ({ name }) => name)
  const ids = new Map(await Promise.all([...bySlug].map(async ([name, named]) => [name, await findIds(q, name, named)] as const)))
  return (shortcode) => {
    const kind = findShortcodeKind(shortcode.name)?.shortcode
    if (!kind) return null
    const id = isBySlug(shortcode) ? ids.get(shortcode.name)?.get(slugOf(shortcode)) : Number(shortcode.id)
    if (id !== undefined) return kind.data(id)
    return (shortcode.id === 'all' && kind.all) || null
  }
}

/** `id=contact` is a slug as well; digits are one only as `slug=`. */
const isBySlug = ({ attribute, id }: Shortcode): boolean => attribute === 'slug' || !/^[1-9]\d{0,14}$/.test(id)

const slugOf = ({ id }: Shortcode): string => normalizeSlug(id).toLowerCase()

/** Of two rows with the same name, the older. */
async function findIds(q: Exec, name: string, named: Shortcode[]): Promise<Map<string, number>> {
  const slugs = [...new Set(named.map(slugOf))]
  const rows = (await findShortcodeKind(name)?.shortcode?.find(q, slugs)) ?? []
  return new Map(rows.toSorted((a, b) => b.id - a.id).flatMap((row) => row.slugs.map((slug) => [slug, row.id] as const)))
}
