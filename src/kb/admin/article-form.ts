import { t } from 'elysia'
import type { StaffView } from '#src/admin/layout.ts'
import { toLocalTime } from '#src/lib/local-time.ts'
import { normalizeSlug } from '#src/lib/slugs.ts'
import type { Draft } from '#src/publishing/drafts.ts'
import { readPublishAt } from '#src/publishing/schedule.ts'
import { pickTexts } from '#src/publishing/versions.ts'
import { initialForm } from '#src/web/form.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import type { FormState, Option } from '#templates/ui/field-props.ts'
import { htmlToText } from '../article-body.ts'
import { type ArticleTexts, articleKind } from '../article-kind.ts'
import type { ArticleFacts } from '../article-rules.ts'
import type { StaffArticle } from '../edit-articles.ts'
import { maxExcerptLength, maxSeoDescriptionLength, maxSeoTitleLength, maxTitleLength } from '#src/publishing/limits.ts'
import { maxArticleCategories, maxBodyLength, maxSlugLength } from '../limits.ts'

const textFields = {
  title: t.String({ maxLength: maxTitleLength, default: '' }),
  excerpt: t.String({ maxLength: maxExcerptLength, multiline: true, default: '' }),
  body: t.String({ maxLength: maxBodyLength, multiline: true, default: '' }),
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
  draft_at: t.Optional(t.Integer({ minimum: 0 })),
}

/** What is saved as a draft. */
export const draftSchema = t.Object(textFields)

export const articleSchema = t.Object({
  ...textFields,
  back: t.String({ maxLength: 2000, default: '' }),
  /** `draft` saves the texts without showing them to readers. */
  intent: t.Optional(t.Literal('draft')),
  gap: t.Optional(t.String({ maxLength: 30 })),
  seo_link: t.String({ maxLength: maxSlugLength, default: '' }),
  categories: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxArticleCategories + 1 }),
  featured: t.Boolean(),
  author: t.Nullable(t.Integer({ minimum: 1 })),
  seo_title: t.String({ maxLength: maxSeoTitleLength, default: '' }),
  seo_description: t.String({ maxLength: maxSeoDescriptionLength, default: '' }),
  status: t.Union([t.Literal('draft'), t.Literal('published')]),
  publish_at: t.String({ maxLength: 20, default: '' }),
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
    author: stored.authorId,
    seo_title: stored.seoTitle,
    seo_description: stored.seoDescription,
    status: stored.status,
    publish_at: stored.publishAt === null ? '' : toLocalTime(stored.publishAt, timeZone),
  })
}

interface Labels {
  categories: Option[]
  authors: Option[]
}

/** What a form changes compared to the stored article. */
export function articleDifferences(view: StaffView, form: FormState, theirs: FormState, { categories, authors }: Labels): Difference[] {
  const labelsOf = (options: Option[], value: string | string[] | undefined) =>
    [value ?? []]
      .flat()
      .flatMap((id) => options.find((option) => String(option.value) === id)?.label.trim() ?? [])
      .join(', ')
  const shown = {
    title: ['content.title', String],
    seo_link: ['content.slug', String],
    excerpt: ['content.excerpt', String],
    body: ['kb.body', (value: unknown) => htmlToText(String(value))],
    categories: ['content.categories', (value: string | string[] | undefined) => labelsOf(categories, value)],
    author: ['content.author', (value: string | string[] | undefined) => labelsOf(authors, value)],
    seo_title: ['content.seoTitle', String],
    seo_description: ['content.seoDescription', String],
    status: ['content.status', (value: unknown) => view.t(value === 'published' ? 'content.state.published' : 'content.state.draft')],
    publish_at: ['content.publishAt', String],
  } as const
  return Object.entries(shown).map(([name, [label, show]]) => ({
    label: view.t(label),
    yours: show(form.values[name] ?? ''),
    theirs: show(theirs.values[name] ?? ''),
  }))
}
