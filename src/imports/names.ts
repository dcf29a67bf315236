import type { Exec, Tx } from '#db/open.ts'
import { addBrand, addCategory } from '#src/catalog/categories.ts'
import { slugOf } from '#src/lib/slugs.ts'

interface Known {
  brands: Map<string, number>
  /** Ids of all categories with these names from the top down, in shop order. */
  categories: Map<string, number[]>
  slugs: { brands: Set<string>; categories: Set<string> }
}

/** Stands for a category or brand that the run will add. */
export const toBeAdded = 0

/** The shop's brands and categories by name, and the adding of those it does not have. */
export class Names {
  private fresh: Known = nothing()

  private constructor(private readonly known: Known) {}

  static async read(q: Exec): Promise<Names> {
    const { brands, categories } = q.t
    const known = nothing()
    for (const { id, name, slug } of await q
      .select({ id: brands.id, name: brands.name, slug: brands.slug })
      .from(brands)
      .orderBy(brands.id)) {
      if (!known.brands.has(keyOf([name]))) known.brands.set(keyOf([name]), id)
      known.slugs.brands.add(slug)
    }
    const rows = await q
      .select({ id: categories.id, parentId: categories.parentId, name: categories.name, slug: categories.slug })
      .from(categories)
      .orderBy(categories.position, categories.id)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, slug } of rows) {
      const path: string[] = []
      for (let at = byId.get(id); at && path.length < rows.length; at = at.parentId === null ? undefined : byId.get(at.parentId)) {
        path.unshift(at.name)
      }
      known.categories.set(keyOf(path), [...(known.categories.get(keyOf(path)) ?? []), id])
      known.slugs.categories.add(slug)
    }
    return new Names(known)
  }

  /** Forgets what was added: the transaction that did it begins again. */
  begin(): void {
    this.fresh = nothing()
  }

  /** Keeps what was added, now that it is committed. */
  keep(): void {
    for (const [key, id] of this.fresh.brands) this.known.brands.set(key, id)
    for (const [key, ids] of this.fresh.categories) this.known.categories.set(key, ids)
    for (const slug of this.fresh.slugs.brands) this.known.slugs.brands.add(slug)
    for (const slug of this.fresh.slugs.categories) this.known.slugs.categories.add(slug)
    this.fresh = nothing()
  }

  /** What a piece of work adds; when it fails, nothing of it is known. */
  async orForget<T>(work: () => Promise<T>): Promise<T> {
    const before = structuredClone(this.fresh)
    try {
      return await work()
    } catch (error) {
      this.fresh = before
      throw error
    }
  }

  brand(name: string): number | undefined {
    return this.fresh.brands.get(keyOf([name])) ?? this.known.brands.get(keyOf([name]))
  }

  /** Where several have the same names, one of `preferred` goes first. */
  category(path: readonly string[], preferred: readonly (number | null)[] = []): number | undefined {
    const ids = this.fresh.categories.get(keyOf(path)) ?? this.known.categories.get(keyOf(path)) ?? []
    return ids.find((id) => preferred.includes(id)) ?? ids[0]
  }

  /** Adds a brand when it is missing; returns the ids of what was added. */
  async addBrand(tx: Tx, name: string, now: number): Promise<number[]> {
    if (this.brand(name) !== undefined) return []
    const slug = this.free('brands', slugOf(name) || 'brand')
    const id = await addBrand(tx, { slug, name }, now)
    this.fresh.brands.set(keyOf([name]), id)
    return [id]
  }

  /** Adds a category and those above it, as far as they are missing; returns the ids of what was added, the topmost first. */
  async addCategory(tx: Tx, path: readonly string[], now: number): Promise<number[]> {
    const added: number[] = []
    let parentId: number | null = null
    for (const depth of path.keys()) {
      const above = path.slice(0, depth + 1)
      let id = this.category(above)
      if (id === undefined) {
        const slug = this.free('categories', slugOf(above.at(-1)!) || 'category')
        id = await addCategory(tx, { slug, name: above.at(-1)!, parentId }, now)
        this.fresh.categories.set(keyOf(above), [id])
        added.push(id)
      }
      parentId = id
    }
    return added
  }

  private free(kind: 'brands' | 'categories', wanted: string): string {
    const taken = (slug: string) => this.known.slugs[kind].has(slug) || this.fresh.slugs[kind].has(slug)
    let slug = wanted
    for (let number = 2; taken(slug); number += 1) slug = `${wanted.slice(0, 74).replace(/-+$/, '')}-${number}`
    this.fresh.slugs[kind].add(slug)
    return slug
  }
}

const nothing = (): Known => ({ brands: new Map(), categories: new Map(), slugs: { brands: new Set(), categories: new Set() } })

const keyOf = (names: readonly string[]): string => JSON.stringify(names.map((name) => name.trim().toLowerCase()))
