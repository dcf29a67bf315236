import { getPageForStaff } from '#src/cms/edit-pages.ts'
import { pageKind } from '#src/cms/page-kind.ts'
import { saveDraft } from '#src/publishing/drafts.ts'
import { createPreviewLink } from '#src/publishing/preview-links.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createTestPage, createTestTerm, textDocument } from './create-page.ts'
import { trash } from '#src/publishing/trash.ts'

export const pseudoPreviewToken = 'a1'.repeat(16)

/**
 * Every state of a page, with names that no English sentence contains. The first page is /story, in the category 1 (/category/journal) and
 * with the tag 2 (/tag/sew).
 */
export async function fillPseudoPages(shop: TestShop): Promise<void> {
  const journal = await createTestTerm(shop, 'category', 'Журнал', 'journal')
  await createTestTerm(shop, 'tag', 'шить', 'sew')
  const page = {
    excerpt: 'Просто.',
    document: textDocument('<h2>Глина</h2><p>Вода.</p>'),
    categoryIds: [journal],
    tags: ['sew'],
    template: 'article' as const,
  }
  await createTestPage(shop, { ...page, title: 'История', slug: 'story' })
  await createTestPage(shop, { ...page, title: 'Дом', slug: 'house', membersOnly: true })
  const later = await createTestPage(shop, { ...page, title: 'Позже', slug: 'later', publishAt: shop.now() + 86_400_000 })
  await createTestPage(shop, { ...page, title: 'Набросок', slug: 'draft', status: 'draft', template: 'landing' })
  const trashed = await createTestPage(shop, { ...page, title: 'Старое', slug: 'old' })
  await shop.db.transaction(async (tx) => {
    await trash(tx, pageKind, { ids: [trashed], now: shop.now() })
    await createPreviewLink(tx, pageKind, { id: later, now: shop.now() })
    await tx.update(tx.t.cmsPreviewLinks).set({ token: pseudoPreviewToken })
    const { updatedAt } = await getPageForStaff(tx, later)
    const texts = { title: 'Потом', excerpt: '', document: textDocument('<p>Иначе.</p>') }
    const editor = { id: 1, name: 'Анна' }
    await saveDraft(tx, { kind: pageKind, id: later }, texts, {
      editor,
      expectedDraftAt: null,
      expectedUpdatedAt: updatedAt,
      now: shop.now(),
    })
  })
}
