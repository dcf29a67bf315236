import type { Settings } from '#src/settings/settings.ts'

export type ReviewPermission = 'yes' | 'closed' | 'signIn' | 'buyersOnly'

export function getReviewPermission(
  mode: Settings['reviews_mode'],
  visitor: { userId: number | null; isBuyer: boolean },
): ReviewPermission {
  if (mode === 'off') return 'closed'
  if (visitor.userId === null) return 'signIn'
  return mode === 'buyers' && !visitor.isBuyer ? 'buyersOnly' : 'yes'
}
