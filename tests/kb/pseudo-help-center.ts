import { saveLanguage } from '#src/i18n/languages.ts'
import { articleKind } from '#src/kb/article-kind.ts'
import { saveDraft } from '#src/publishing/drafts.ts'
import { getArticleForStaff } from '#src/kb/edit-articles.ts'
import { voteOnArticle } from '#src/kb/votes.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createTestArticle, createTestKbCategory, testEditor } from './create-article.ts'
import { recordMissedSearch } from '#src/kb/missed-searches.ts'
import { trash } from '#src/publishing/trash.ts'

/** Every state of an article, with names that no English sentence contains. The first article is /kb/help, in /kb/category/help. */
export async function fillPseudoHelpCenter(shop: TestShop): Promise<void> {
  const parent = await createTestKbCategory(shop, { name: 'Помощь', slug: 'help', description: 'Ответы.' })
  const child = await createTestKbCategory(shop, { name: 'Возврат', slug: 'returns', parentId: parent })
  const body = '<h2>Глина</h2><p>Вода.</p><h2>Обжиг</h2><p>Огонь.</p><h3>Уход</h3><p>Масло.</p>'
  const article = { title: 'Глина и уход', excerpt: 'Просто.', body, categoryIds: [parent, child] }
  const { id } = await createTestArticle(shop, { ...article, seoLink: 'help', featured: true })
  const later = await createTestArticle(shop, { ...article, title: 'Позже', seoLink: 'later', publishAt: shop.now() + 86_400_000 })
  await createTestArticle(shop, { ...article, title: 'Набросок', seoLink: 'draft', status: 'draft' })
  const trashed = await createTestArticle(shop, { ...article, title: 'Старое', seoLink: 'old' })
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'ru', name: 'Русский' })
    await trash(tx, articleKind, { ids: [trashed.id], now: shop.now() })
    for (const visitor of ['a', 'b', 'c', 'd'])
      await voteOnArticle(tx, { articleId: id, visitor, helpful: visitor !== 'd', comment: visitor === 'd' ? 'Коробка?' : '' }, shop.now())
    await recordMissedSearch(tx, { text: 'Граммофон', language: 'en' }, shop.now())
    const { updatedAt } = await getArticleForStaff(tx, later.id)
    const texts = { title: 'Потом', excerpt: '', body: '<p>Иначе.</p>' }
    await saveDraft(tx, { kind: articleKind, id: later.id }, texts, {
      editor: testEditor,
      expectedDraftAt: null,
      expectedUpdatedAt: updatedAt,
      now: shop.now(),
    })
  })
}
