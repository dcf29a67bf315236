import { Type } from '@sinclair/typebox'
import { deletedReviewSchema, reviewStatusSchema } from './moderate.ts'

export const decidedAction = 'reviews.decided'
export const decidedSchema = Type.Object({
  to: reviewStatusSchema,
  /** By review id. */
  before: Type.Record(Type.String({ pattern: '^[0-9]+$' }), reviewStatusSchema),
})

export const deletedAction = 'reviews.deleted'
export const deletedSchema = Type.Object({ reviews: Type.Array(deletedReviewSchema) })

export const answeredAction = 'reviews.answered'
export const answeredSchema = Type.Object({
  id: Type.Integer(),
  /** Before and after. */
  answer: Type.Tuple([Type.String(), Type.String()]),
})
