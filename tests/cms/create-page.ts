import type { BlockDocument } from '#src/blocks/block-document.ts'
import { createPage } from '#src/cms/edit-pages.ts'
import { type PageFacts, emptyFacts } from '#src/cms/page-rules.ts'
import { createTerm } from '#src/cms/terms.ts'
import type { Shop } from '#src/shop.ts'
import type { TermKind } from '#db/schema/cms.ts'

export const textDocument = (html: string): BlockDocument => ({
  version: 1,
  blocks: [{ id: 'text1', kind: 'text', version: 1, data: { html } }],
})

/** A published page. */
export const createTestPage = (shop: Pick<Shop, 'db' | 'now'>, facts: Partial<PageFacts> = {}): Promise<number> =>
  shop.db.transaction((tx) => {
    const base = { ...emptyFacts, title: 'About us', document: textDocument('<p>We sew bags.</p>'), status: 'published' as const }
    return createPage(tx, { ...base, ...facts }, { editor: { id: 1, name: 'Анна' }, now: shop.now() })
  })

export const createTestTerm = (shop: Pick<Shop, 'db' | 'now'>, kind: TermKind, name: string, slug: string): Promise<number> =>
  shop.db.transaction((tx) => createTerm(tx, kind, { name, slug, description: '' }, shop.now()))
