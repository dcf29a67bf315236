import { type ArticleFacts } from '#src/kb/article-rules.ts'
import { createArticle, emptyFacts, saveArticleTexts, getArticleForStaff } from '#src/kb/edit-articles.ts'
import { type KbCategoryFacts, createKbCategory } from '#src/kb/edit-categories.ts'
import type { Shop } from '#src/shop.ts'

// A name that no English sentence contains.
export const testEditor = { id: 1, name: 'Анна' }

/** A published article. */
export async function createTestArticle(
  shop: Pick<Shop, 'db' | 'now'>,
  facts: Partial<ArticleFacts> = {},
): Promise<{ id: number; seoLink: string }> {
  return shop.db.transaction(async (tx) => {
    const complete = { ...emptyFacts, title: 'Returns', body: '<p>Send it back.</p>', status: 'published' as const, ...facts }
    const id = await createArticle(tx, complete, { editor: testEditor, now: shop.now() })
    return { id, seoLink: (await getArticleForStaff(tx, id)).seoLink }
  })
}

export const createTestKbCategory = (shop: Pick<Shop, 'db' | 'now'>, facts: Partial<KbCategoryFacts> = {}): Promise<number> =>
  shop.db.transaction((tx) =>
    createKbCategory(tx, { name: 'Orders', slug: '', description: '', parentId: null, texts: {}, ...facts }, shop.now()),
  )

export const translateTestArticle = (
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  language: string,
  texts: { title?: string; excerpt?: string; body?: string },
): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const { updatedAt } = await getArticleForStaff(tx, id)
    await saveArticleTexts(tx, id, texts, { language, now: shop.now(), expectedUpdatedAt: updatedAt })
  })
