import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { buildTree } from '#src/lib/collections/trees.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'

export interface KbCategoryNode extends Omit<Schema['kbCategories']['$inferSelect'], 'position'> {
  children: KbCategoryNode[]
}

export interface HelpCenter {
  tree: KbCategoryNode[]
  /** Of all published articles, scheduled ones included; the first category of each article first. */
  placements: { articleId: number; categoryId: number; publishAt: number }[]
  /** Epoch ms when the first article is shown; null without one. */
  firstPublishAt: number | null
}

/** What every page of the help center needs, in a language (null = default), cached until an article or a category changes. */
export function readHelpCenter(shop: Pick<Shop, 'db'>, language: string | null): Promise<HelpCenter> {
  let read = readers.get(language)
  if (!read) readers.set(language, (read = cachedByVersion(['kb'], (q) => loadHelpCenter(q, language))))
  return read(shop)
}

const readers = new Map<string | null, (shop: Pick<Shop, 'db'>) => Promise<HelpCenter>>()

/** True when an article is shown. */
export async function hasHelpCenter(shop: Pick<Shop, 'db' | 'now'>): Promise<boolean> {
  const { firstPublishAt } = await readHelpCenter(shop, null)
  return firstPublishAt !== null && firstPublishAt <= shop.now()
}

async function loadHelpCenter(q: Exec, language: string | null): Promise<HelpCenter> {
  const { kbArticles, kbPlacements } = q.t
  const isPublished = and(eq(kbArticles.status, 'published'), isNotNull(kbArticles.publishAt), isNull(kbArticles.deletedAt))
  const placements = await q
    .select({ articleId: kbPlacements.articleId, categoryId: kbPlacements.categoryId, publishAt: kbArticles.publishAt })
    .from(kbPlacements)
    .innerJoin(kbArticles, eq(kbArticles.id, kbPlacements.articleId))
    .where(isPublished)
    .orderBy(asc(kbPlacements.position), asc(kbPlacements.categoryId))
  const [first] = await q
    .select({ publishAt: kbArticles.publishAt })
    .from(kbArticles)
    .where(isPublished)
    .orderBy(asc(kbArticles.publishAt))
    .limit(1)
  return {
    tree: await kbCategoryTree(q, language),
    placements: placements.map((row) => ({ ...row, publishAt: row.publishAt! })),
    firstPublishAt: first?.publishAt ?? null,
  }
}

/** All categories in a language (null = default). */
export async function kbCategoryTree(q: Exec, language: string | null = null): Promise<KbCategoryNode[]> {
  const { kbCategories } = q.t
  const rows = await q.select().from(kbCategories).orderBy(asc(kbCategories.position), asc(kbCategories.id))
  const texts = await readContentTexts(q, { kind: 'kb_category', ids: rows.map(({ id }) => id), language })
  return buildTree(rows.map(({ position: _position, ...row }): KbCategoryNode => ({ ...row, ...texts.get(row.id), children: [] })))
}

export const withDescendants = (node: KbCategoryNode): KbCategoryNode[] => [node, ...node.children.flatMap(withDescendants)]

/** Shown articles by category, those of its descendants included. */
export function countArticles(center: HelpCenter, now: number): ReadonlyMap<number, number> {
  const cached = countCache.get(center)
  if (cached && now >= cached.from && now < cached.until) return cached.counts
  const shown = center.placements.filter(({ publishAt }) => publishAt <= now)
  const articles = Map.groupBy(shown, ({ categoryId }) => categoryId)
  const until = Math.min(...center.placements.flatMap(({ publishAt }) => (publishAt > now ? [publishAt] : [])))
  const counts = new Map<number, number>()
  const collect = (node: KbCategoryNode): Set<number> => {
    const found = new Set(articles.get(node.id)?.map(({ articleId }) => articleId))
    for (const child of node.children) for (const id of collect(child)) found.add(id)
    counts.set(node.id, found.size)
    return found
  }
  for (const root of center.tree) collect(root)
  countCache.set(center, { counts, from: now, until })
  return counts
}

// Until the next scheduled article is shown.
const countCache = new WeakMap<HelpCenter, { counts: ReadonlyMap<number, number>; from: number; until: number }>()
