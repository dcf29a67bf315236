import { t } from 'elysia'
import { ticketRatings } from '#db/schema/tickets.ts'
import { maxAttachments, maxMessageLength, maxNameLength, maxRatingCommentLength, maxSubjectLength } from '#src/tickets/limits.ts'

const message = t.String({ maxLength: maxMessageLength, multiline: true })
// Too many files are refused by their rule, with its sentence.
const files = t.Array(t.File(), { maxItems: maxAttachments * 10 })
const keyRules = { pattern: '^[a-z0-9]{32}$', invalid: 'tickets.formExpired' } as const

/** `website` and `opened` tell programs that fill in forms. */
export const createSchema = t.Object({
  key: t.String(keyRules),
  opened: t.String({ maxLength: 200, default: '' }),
  website: t.String({ maxLength: 1000, default: '' }),
  name: t.String({ maxLength: maxNameLength, default: '' }),
  email: t.String({ maxLength: 320, default: '' }),
  order: t.String({ maxLength: 40, default: '' }),
  subject: t.String({ minLength: 1, maxLength: maxSubjectLength, missing: 'tickets.subjectMissing' }),
  message,
  files,
})

/** Pages send a key, so that a double click is one reply. Programs reply with the link of the ticket alone. */
export const replySchema = t.Object({
  key: t.Optional(t.String(keyRules)),
  message,
  files,
  since: t.Integer({ minimum: 0, default: 0 }),
})

export const ratingSchema = t.Object({
  rating: t.Union(
    ticketRatings.map((rating) => t.Literal(rating)),
    { missing: 'tickets.ratingMissing' },
  ),
  comment: t.String({ maxLength: maxRatingCommentLength, multiline: true, default: '' }),
})
