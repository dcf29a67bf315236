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

/** The displayed author name: "June C." for June Calloway. */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = [...(rest.at(-1) ?? '')][0]
  return last ? `${first} ${last.toUpperCase()}.` : first
}
