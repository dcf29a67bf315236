import { t } from 'elysia'
import { toLocalTime } from '#src/lib/dates/local-time.ts'
import { maxExcerptLength, maxSeoDescriptionLength, maxSeoTitleLength, maxTitleLength } from '../limits.ts'

/** Of the form that autosaves, beside the text itself. */
export const draftFields = {
  title: t.String({ maxLength: maxTitleLength, default: '' }),
  excerpt: t.String({ maxLength: maxExcerptLength, multiline: true, default: '' }),
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
  draft_at: t.Optional(t.Integer({ minimum: 0 })),
}

/** Of the whole form. */
export const contentFields = {
  ...draftFields,
  back: t.String({ maxLength: 2000, default: '' }),
  /** `draft` saves the texts without showing them to readers. */
  intent: t.Optional(t.Literal('draft')),
  author: t.Nullable(t.Integer({ minimum: 1 })),
  seo_title: t.String({ maxLength: maxSeoTitleLength, default: '' }),
  seo_description: t.String({ maxLength: maxSeoDescriptionLength, default: '' }),
  status: t.Union([t.Literal('draft'), t.Literal('published')]),
  publish_at: t.String({ maxLength: 20, default: '' }),
  /** What becomes of the mark that a text is a draft. Undefined = not asked yet. */
  draft_mark: t.Optional(t.Union([t.Literal('keep'), t.Literal('remove')])),
}

interface StoredFields {
  authorId: number | null
  seoTitle: string
  seoDescription: string
  status: string
  publishAt: number | null
}

/** The stored values of the fields that every kind has, beside its texts. */
export const storedFields = ({ authorId, seoTitle, seoDescription, status, publishAt }: StoredFields, timeZone: string) => ({
  author: authorId,
  seo_title: seoTitle,
  seo_description: seoDescription,
  status,
  publish_at: publishAt === null ? '' : toLocalTime(publishAt, timeZone),
})
