import type { ReturnReason } from '#db/schema/returns.ts'

/** In the order in which they are offered. */
export const returnReasons = [
  'not_as_described',
  'damaged',
  'wrong_item',
  'wrong_size',
  'not_needed',
  'other_reason',
] as const satisfies ReturnReason[]
