import type { Exec, Tx } from '#db/types.ts'
import { addCategory } from '#src/categories/categories.ts'
import { addBrand } from '#src/brands/brands.ts'
import { listNamePaths } from '#src/lib/collections/trees.ts'
import { cutSlug, slugify } from '#src/lib/links/slugs.ts'
import { maxMadeSeoLinkLength } from '#src/products/limits.ts'

interface IndexedNames {
  brands: Map<string, number>
  /** Ids of all categories by their path of names, in shop order. */
  categories: Map<string, number[]>
  slugs: { brands: Set<string>; categories: Set<string> }
}

/** The id of a category or brand that the run will create. */
export const pendingId = 0

export class CatalogIndex {
  private pending: IndexedNames = emptyNames()

  private constructor(private readonly committed: IndexedNames) {}

  static async load(q: Exec): Promise<CatalogIndex> {
    const { brands, categories } = q.t
    const names = emptyNames()
    for (const { id, name, slug } of await q
      .select({ id: brands.id, name: brands.name, slug: brands.slug })
      .from(brands)
      .orderBy(brands.id)) {
      if (!names.brands.has(nameKey([name]))) names.brands.set(nameKey([name]), id)
      names.slugs.brands.add(slug)
    }
    const rows = await q
      .select({ id: categories.id, parentId: categories.parentId, name: categories.name, slug: categories.slug })
      .from(categories)
      .orderBy(categories.position, categories.id)
    const paths = listNamePaths(rows)
    for (const { id, slug } of rows) {
      const path = paths.get(id)!
      names.categories.set(nameKey(path), [...(names.categories.get(nameKey(path)) ?? []), id])
      names.slugs.categories.add(slug)
    }
    return new CatalogIndex(names)
  }

  /** Discards additions of the current transaction before a retry. */
  rollback(): void {
    this.pending = emptyNames()
  }

  commit(): void {
    for (const [key, id] of this.pending.brands) this.committed.brands.set(key, id)
    for (const [key, ids] of this.pending.categories) this.committed.categories.set(key, ids)
    for (const slug of this.pending.slugs.brands) this.committed.slugs.brands.add(slug)
    for (const slug of this.pending.slugs.categories) this.committed.slugs.categories.add(slug)
    this.pending = emptyNames()
  }

  async withRollback<T>(work: () => Promise<T>): Promise<T> {
    const saved = structuredClone(this.pending)
    try {
      return await work()
    } catch (error) {
      this.pending = saved
      throw error
    }
  }

  findBrand(name: string): number | undefined {
    return this.pending.brands.get(nameKey([name])) ?? this.committed.brands.get(nameKey([name]))
  }

  /** When several categories have the same path, one of `preferred` wins. */
  findCategory(path: readonly string[], preferred: readonly (number | null)[] = []): number | undefined {
    const ids = this.pending.categories.get(nameKey(path)) ?? this.committed.categories.get(nameKey(path)) ?? []
    return ids.find((id) => preferred.includes(id)) ?? ids[0]
  }

  async addBrand(tx: Tx, name: string, now: number): Promise<number[]> {
    if (this.findBrand(name) !== undefined) return []
    const slug = this.uniqueSlug('brands', slugify(name) || 'brand')
    const id = await addBrand(tx, { slug, name }, now)
    this.pending.brands.set(nameKey([name]), id)
    return [id]
  }

  /** Creates a category and its missing ancestors; returns the created ids, topmost first. */
  async addCategory(tx: Tx, path: readonly string[], now: number): Promise<number[]> {
    const added: number[] = []
    let parentId: number | null = null
    for (const depth of path.keys()) {
      const pathPrefix = path.slice(0, depth + 1)
      let id = this.findCategory(pathPrefix)
      if (id === undefined) {
        const slug = this.uniqueSlug('categories', slugify(pathPrefix.at(-1)!) || 'category')
        id = await addCategory(tx, { slug, name: pathPrefix.at(-1)!, parentId }, now)
        this.pending.categories.set(nameKey(pathPrefix), [id])
        added.push(id)
      }
      parentId = id
    }
    return added
  }

  private uniqueSlug(kind: 'brands' | 'categories', base: string): string {
    const isTaken = (slug: string) => this.committed.slugs[kind].has(slug) || this.pending.slugs[kind].has(slug)
    let slug = base
    for (let suffix = 2; isTaken(slug); suffix += 1) slug = `${cutSlug(base, maxMadeSeoLinkLength)}-${suffix}`
    this.pending.slugs[kind].add(slug)
    return slug
  }
}

const emptyNames = (): IndexedNames => ({ brands: new Map(), categories: new Map(), slugs: { brands: new Set(), categories: new Set() } })

const nameKey = (names: readonly string[]): string => JSON.stringify(names.map((name) => name.trim().toLowerCase()))
