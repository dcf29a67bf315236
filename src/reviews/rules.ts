import type { Settings } from '#src/settings/settings.ts'

/** Most photos on one review. */
export const mostPhotos = 4

/** Why a visitor may not write a review, or 'yes'. */
export type MayReview = 'yes' | 'closed' | 'signIn' | 'buyersOnly'

/** Who may write about a product: nobody, those who paid for it with this account, or anyone signed in. */
export function mayReview(mode: Settings['reviews_mode'], who: { userId: number | null; bought: boolean }): MayReview {
  if (mode === 'off') return 'closed'
  if (who.userId === null) return 'signIn'
  return mode === 'buyers' && !who.bought ? 'buyersOnly' : 'yes'
}

/** The name other shoppers read: "June C." of June Calloway. */
export function shownName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = [...(rest.at(-1) ?? '')][0]
  return last ? `${first} ${last.toUpperCase()}.` : first
}
