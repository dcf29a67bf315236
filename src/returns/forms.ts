import { t } from 'elysia'
import { returnReasons, returnStates } from '#db/schema/returns.ts'
import { maxNoteLength, maxPhotos, maxReasonLength } from './limits.ts'

const key = t.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9]+$' })
const quantities = t.Record(t.String(), t.Integer({ minimum: 0, maximum: 1_000_000 }))
const state = t.UnionEnum([...returnStates])

const reason = t.UnionEnum([...returnReasons])

/** Quantities and reasons by order line. */
export const requestSchema = t.Object({
  key,
  quantity: quantities,
  reason: t.Record(t.String(), reason),
  note: t.String({ maxLength: maxNoteLength, default: '', multiline: true }),
  photos: t.Array(t.File(), { maxItems: maxPhotos, invalid: 'returns.tooManyPhotos' }),
})

export const withdrawSchema = t.Object({ quantity: quantities })

export const confirmWithdrawalSchema = t.Object({ key, quantity: quantities })

export const fromSchema = t.Object({ from: state })

export const declineSchema = t.Object({
  from: state,
  reason: t.String({ minLength: 1, maxLength: maxReasonLength, multiline: true, missing: 'returns.declineReasonMissing' }),
})

/** Units to restock by line of the return. */
export const receiveSchema = t.Object({ from: state, restock: quantities })

export const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }) })
