import type { Settings } from '#src/settings/settings.ts'

/** Most photos on one review. */
export const maxPhotos = 4

/** Why a visitor may not write a review, or 'yes'. */
export type ReviewPermission = 'yes' | 'closed' | 'signIn' | 'buyersOnly'

/** Who may write about a product: nobody, those who paid for it with this account, or anyone signed in. */
export function getReviewPermission(
  mode: Settings['reviews_mode'],
  visitor: { userId: number | null; isBuyer: boolean },
): ReviewPermission {
  if (mode === 'off') return 'closed'
  if (visitor.userId === null) return 'signIn'
  return mode === 'buyers' && !visitor.isBuyer ? 'buyersOnly' : 'yes'
}

/** The name other shoppers read: "June C." of June Calloway. */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = [...(rest.at(-1) ?? '')][0]
  return last ? `${first} ${last.toUpperCase()}.` : first
}
