import { createArticle, emptyFacts } from '#src/kb/edit-articles.ts'
import { createKbCategory } from '#src/kb/edit-categories.ts'
import { voteOnArticle } from '#src/kb/votes.ts'
import type { DemoSeed } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'
import { findDemoAgent } from '../store.ts'
import { demoComments } from './article-comments.ts'
import { demoCategories } from './categories.ts'
import type { DemoArticle } from './demo-article.ts'
import { demoMissedSearches } from './missed-searches.ts'
import { orderArticles } from './order-articles.ts'
import { productArticles } from './product-articles.ts'
import { returnArticles } from './return-articles.ts'
import { recordMissedSearch } from '#src/kb/missed-searches.ts'

export const kbDemo: DemoSeed = async (shop, { report }) => {
  report('Help center')
  await seedHelpCenter(shop, await findDemoAgent(shop.db.read))
}

export const demoArticles: DemoArticle[] = [...orderArticles, ...returnArticles, ...productArticles]

const day = 24 * 60 * 60_000

/** Categories, articles with votes, and what readers missed. `editor` wrote the articles. */
export async function seedHelpCenter(shop: Shop, editor: { id: number; name: string }): Promise<void> {
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    const categoryIds = new Map<string, number>()
    for (const { parent, ...facts } of demoCategories) {
      const parentId = parent === undefined ? null : categoryIds.get(parent)!
      categoryIds.set(facts.slug, await createKbCategory(tx, { ...facts, parentId, texts: {} }, now))
    }
    for (const { title, slug, categories, excerpt, body, isFeatured = false, votes, daysAgo } of demoArticles) {
      const time = now - daysAgo * day
      const placed = { categoryIds: categories.map((name) => categoryIds.get(name)!), featured: isFeatured, authorId: editor.id }
      const facts = { ...emptyFacts, ...placed, title, seoLink: slug, excerpt, body, status: 'published' as const, publishAt: time }
      const articleId = await createArticle(tx, facts, { editor, now: time })
      const [helpful, unhelpful] = votes
      const comments = demoComments.filter((entry) => entry[0] === slug).map((entry) => entry[1])
      for (let vote = 0; vote < helpful + unhelpful; vote++) {
        const isHelpful = vote < helpful
        const comment = isHelpful ? '' : (comments[vote - helpful] ?? '')
        const votedAt = time + ((vote + 1) * (now - time)) / (helpful + unhelpful + 1)
        await voteOnArticle(tx, { articleId, visitor: `demo-${vote}`, helpful: isHelpful, comment }, Math.round(votedAt))
      }
    }
    for (const [index, [text, count]] of demoMissedSearches.entries())
      for (let search = 0; search < count; search++)
        await recordMissedSearch(tx, { text, language: 'en' }, now - (index * 2 + count - search) * (day / 2))
  })
}
