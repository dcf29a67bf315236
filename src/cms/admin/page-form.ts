import { t } from 'elysia'
import { pageTemplates } from '#db/schema/cms.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { type BlockDocument, emptyDocument } from '#src/blocks/block-document.ts'
import { describeDocuments } from '#src/blocks/describe-document.ts'
import { maxDocumentLength } from '#src/blocks/limits.ts'
import { parseDocument } from '#src/blocks/parse-document.ts'
import type { Draft } from '#src/publishing/drafts.ts'
import { readPublishAt } from '#src/publishing/schedule.ts'
import { compareFields } from '#src/admin/edit.ts'
import { labelsOf, stateLabel } from '#src/publishing/staff/describe-conflict.ts'
import { contentFields, draftFields, storedFields } from '#src/publishing/staff/form-fields.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import type { StaffPage } from '../edit-pages.ts'
import { maxNameLength, maxPageCategories, maxPageSlugLength, maxTagsLength } from '../limits.ts'
import type { PageTexts } from '../page-kind.ts'
import type { PageFacts } from '../page-rules.ts'
import { normalizePageSlug } from '../page-slug.ts'

const documentFields = {
  /** The document as JSON, or the HTML of a page of one text. */
  blocks: t.Optional(t.String({ maxLength: maxDocumentLength, multiline: true })),
  body: t.Optional(t.String({ maxLength: maxDocumentLength, multiline: true })),
}

/** What is saved as a draft. */
export const draftSchema = t.Object({ ...draftFields, ...documentFields })

export const pageSchema = t.Object({
  ...contentFields,
  ...documentFields,
  slug: t.String({ maxLength: maxPageSlugLength, default: '' }),
  categories: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxPageCategories + 1 }),
  tags: t.String({ maxLength: maxTagsLength, default: '' }),
  template: t.Union(
    pageTemplates.map((name) => t.Literal(name)),
    { default: 'standard' },
  ),
  members_only: t.Boolean(),
  noindex: t.Boolean(),
  is_home: t.Boolean(),
  image: t.Optional(t.File({ maxSize: '10m' })),
  /** Chosen from the library. */
  image_id: t.Optional(t.Nullable(t.Integer({ minimum: 1 }))),
  remove_image: t.Boolean(),
})

export type PageForm = typeof pageSchema.static

/** Each character takes up to nine bytes in a form; beside the document, an image. */
export const pageFormLimits = { bytes: maxDocumentLength * 9, fields: 400 }

/** The document that a form submits: blocks as JSON, or the HTML of one text. Throws UserError. */
export function submittedDocument({ blocks, body }: { blocks?: string | undefined; body?: string | undefined }): BlockDocument {
  // Sent without JavaScript only, beside the document that it changes.
  if (body !== undefined) return body.trim() === '' ? emptyDocument() : textDocument(body)
  return blocks === undefined ? emptyDocument() : parseDocument(blocks)
}

/** A form with another document. */
export function withDocument(form: PageForm, document: BlockDocument): PageForm {
  const changed: PageForm = { ...form, blocks: JSON.stringify(document) }
  delete changed.body
  return changed
}

/** The document of a form as JSON, also of one that has errors. */
export function documentText({ values }: FormState): string {
  const { blocks, body } = values
  return typeof blocks === 'string' && body === undefined
    ? blocks
    : JSON.stringify(submittedDocument({ body: typeof body === 'string' ? body : undefined }))
}

const textDocument = (html: string): BlockDocument => ({
  version: 1,
  blocks: [{ id: 'text1', kind: 'text', version: 1, data: { html } }],
})

/** Throws UserError when the time or the document cannot be read. */
export function toFacts(form: PageForm, imageMediaId: number | null, timeZone: string): PageFacts {
  return {
    ...toTexts(form),
    slug: normalizePageSlug(form.slug),
    categoryIds: form.categories,
    tags: form.tags.split(',').flatMap((name) => name.trim().slice(0, maxNameLength) || []),
    authorId: form.author,
    template: form.template,
    membersOnly: form.members_only,
    noindex: form.noindex,
    isHome: form.is_home,
    seoTitle: form.seo_title,
    seoDescription: form.seo_description,
    imageMediaId,
    status: form.status,
    publishAt: readPublishAt(form.publish_at, timeZone),
  }
}

export const toTexts = (form: Pick<PageForm, 'title' | 'excerpt' | 'blocks' | 'body'>): PageTexts => ({
  title: form.title,
  excerpt: form.excerpt,
  document: submittedDocument(form),
})

/** The stored values, with the texts of a draft. */
export function toPageForm(stored: StaffPage, draft: Draft<PageTexts> | null, timeZone: string): FormState {
  const { title, excerpt, document } = draft ?? stored
  return initialForm({
    title,
    excerpt,
    blocks: JSON.stringify(document),
    slug: stored.slug,
    categories: stored.categoryIds.map(String),
    tags: stored.tags.join(', '),
    template: stored.template,
    members_only: stored.membersOnly,
    noindex: stored.noindex,
    is_home: stored.isHome,
    ...storedFields(stored, timeZone),
  })
}

/** What a form changes compared to the stored page, or to another person's draft. */
export async function comparePageForms(
  { shop, view }: { shop: Shop; view: StaffView },
  forms: { yours: FormState; theirs: FormState },
  { categories, authors }: { categories: Option[]; authors: Option[] },
): Promise<Difference[]> {
  const yesNo = (value: string | string[]) => view.t(value === 'on' ? 'cms.yes' : 'cms.no')
  const documents = [forms.yours, forms.theirs].map((form) => parseDocument(documentText(form)))
  const [yours = [], theirs = []] = await describeDocuments({ shop, view }, documents)
  const fields = compareFields(view, forms, {
    title: ['content.title'],
    slug: ['content.slug'],
    excerpt: ['content.excerpt'],
    categories: ['content.categories', labelsOf(categories)],
    tags: ['cms.tags'],
    author: ['content.author', labelsOf(authors)],
    template: ['cms.template'],
    members_only: ['cms.membersOnly', yesNo],
    noindex: ['cms.noindex', yesNo],
    is_home: ['cms.isHome', yesNo],
    seo_title: ['content.seoTitle'],
    seo_description: ['content.seoDescription'],
    status: ['content.status', stateLabel(view)],
    publish_at: ['content.publishAt'],
  })
  return [...fields, { label: view.t('cms.body'), yours: yours.join('\n'), theirs: theirs.join('\n') }]
}
