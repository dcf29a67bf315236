import { leastVotes } from '#src/kb/limits.ts'
import type { View } from '#src/web/view.ts'

/** "92% found this helpful"; null with few votes. */
export function helpfulText(view: View, { helpful, unhelpful }: { helpful: number; unhelpful: number }): string | null {
  const total = helpful + unhelpful
  return total < leastVotes || helpful === 0 ? null : view.t('kb.foundHelpful', { percent: wholePercent(view, helpful / total) })
}

export const wholePercent = (view: View, share: number): string => view.number(Math.round(share * 100) / 100, 'percent')
