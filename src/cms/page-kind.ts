import type { BlockDocument } from '#src/blocks/block-document.ts'
import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'
import type { PreviewedKind } from '#src/publishing/preview-links.ts'
import type { PublishingKind } from '#src/publishing/publishing-kind.ts'
import { refreshDerivedTexts } from './derived-texts.ts'
import { findPageSlugError } from './page-slug.ts'

export interface PageTexts {
  title: string
  excerpt: string
  document: BlockDocument
}

/** What src/publishing has to know of pages. */
export const pageKind: PublishingKind<PageTexts> & PreviewedKind = {
  name: 'page',
  storedAs: 'page',
  versionTag: 'cms',
  tables: ({ cmsPages, cmsDrafts, cmsVersions, cmsPreviewLinks }) => ({
    items: cmsPages,
    drafts: cmsDrafts,
    textVersions: cmsVersions,
    previewLinks: cmsPreviewLinks,
  }),
  slug: { column: ({ cmsPages }) => cmsPages.slug, isAllowed: (slug) => findPageSlugError(slug) === null },
  texts: ['title', 'excerpt', 'document'],
  sanitize: async (texts) => ({ ...texts, document: await sanitizeDocument(texts.document) }),
  refresh: refreshDerivedTexts,
  conflicts: { draft: 'cms.draftConflict', edit: 'cms.editConflict' },
}
