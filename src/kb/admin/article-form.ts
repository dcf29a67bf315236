import { t } from 'elysia'
import type { StaffView } from '#src/admin/layout.ts'
import { normalizeSlug } from '#src/lib/links/slugs.ts'
import type { Draft } from '#src/publishing/drafts.ts'
import { readPublishAt } from '#src/publishing/schedule.ts'
import { compareFields } from '#src/admin/edit.ts'
import { labelsOf, stateLabel } from '#src/publishing/staff/describe-conflict.ts'
import { contentFields, draftFields, storedFields } from '#src/publishing/staff/form-fields.ts'
import { pickTexts } from '#src/publishing/versions.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { htmlToText } from '../article-body.ts'
import { type ArticleTexts, articleKind } from '../article-kind.ts'
import type { ArticleFacts } from '../article-rules.ts'
import type { StaffArticle } from '../edit-articles.ts'
import { maxArticleCategories, maxBodyLength, maxSlugLength } from '../limits.ts'

const body = t.String({ maxLength: maxBodyLength, multiline: true, default: '' })

/** What is saved as a draft. */
export const draftSchema = t.Object({ ...draftFields, body })

export const articleSchema = t.Object({
  ...contentFields,
  body,
  gap: t.Optional(t.String({ maxLength: 30 })),
  seo_link: t.String({ maxLength: maxSlugLength, default: '' }),
  categories: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxArticleCategories + 1 }),
  featured: t.Boolean(),
})

export type ArticleForm = typeof articleSchema.static

/** Each character takes up to nine bytes in a form. */
export const articleFormLimits = { bytes: maxBodyLength * 9, fields: 400 }

/** Throws UserError when the time cannot be read. */
export function toFacts(form: ArticleForm, timeZone: string): ArticleFacts {
  return {
    ...pickTexts(articleKind, form),
    seoLink: normalizeSlug(form.seo_link),
    categoryIds: form.categories,
    featured: form.featured,
    authorId: form.author,
    seoTitle: form.seo_title,
    seoDescription: form.seo_description,
    status: form.status,
    publishAt: readPublishAt(form.publish_at, timeZone),
  }
}

/** The stored values, with the texts of a draft. */
export function toArticleForm(stored: StaffArticle, draft: Draft<ArticleTexts> | null, timeZone: string): FormState {
  return initialForm({
    ...pickTexts(articleKind, draft ?? stored),
    seo_link: stored.seoLink,
    categories: stored.categoryIds.map(String),
    featured: stored.featured,
    ...storedFields(stored, timeZone),
  })
}

/** What a form changes compared to the stored article, or to another person's draft. */
export const compareArticleForms = (
  { view }: { view: StaffView },
  forms: { yours: FormState; theirs: FormState },
  { categories, authors }: { categories: Option[]; authors: Option[] },
) =>
  compareFields(view, forms, {
    title: ['content.title'],
    seo_link: ['content.slug'],
    excerpt: ['content.excerpt'],
    body: ['kb.body', (value) => htmlToText(String(value))],
    categories: ['content.categories', labelsOf(categories)],
    author: ['content.author', labelsOf(authors)],
    seo_title: ['content.seoTitle'],
    seo_description: ['content.seoDescription'],
    status: ['content.status', stateLabel(view)],
    publish_at: ['content.publishAt'],
  })
