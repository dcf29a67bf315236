import { t } from 'elysia'
import { maxCommentLength, maxDescriptionLength, maxNameLength, maxSearchLength, maxSlugLength } from './limits.ts'

export const voteSchema = t.Object({
  helpful: t.Union([t.Literal('yes'), t.Literal('no')]),
  comment: t.String({ maxLength: maxCommentLength, multiline: true, default: '' }),
})

export const missedSearchSchema = t.Object({ q: t.String({ maxLength: maxSearchLength, default: '' }) })

export const kbCategorySchema = t.Object({
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
  name: t.String({ maxLength: maxNameLength, default: '' }),
  slug: t.String({ maxLength: maxSlugLength, default: '' }),
  description: t.String({ maxLength: maxDescriptionLength, multiline: true, default: '' }),
  parent: t.Nullable(t.Integer({ minimum: 1 })),
  /** By language. */
  texts: t.Record(
    t.String(),
    t.Object({
      name: t.String({ maxLength: maxNameLength, default: '' }),
      description: t.String({ maxLength: maxDescriptionLength, multiline: true, default: '' }),
    }),
  ),
})
