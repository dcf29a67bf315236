import type { Translate } from '#src/i18n/built-in-strings.ts'
import type { ReorderResult } from './reorder.ts'
import { maxReorderSentences } from '../limits.ts'

export function describeReorder(
  view: { t: Translate; number(value: number): string },
  { added, errors }: ReorderResult,
): { kind: 'notice' | 'error'; text: string } {
  const limits = added.filter(({ clamped }) => clamped)
  const sentences = [
    ...limits.map(({ name, quantity }) => view.t('cart.clampedTo', { product: name, number: view.number(quantity) })),
    ...errors.map(({ key, params }) => view.t(key, params)),
  ]
  const others = Math.max(0, sentences.length - maxReorderSentences)
  const text = [
    ...(added.length > 0 ? [view.t('account.reordered', { count: added.length })] : []),
    ...sentences.slice(0, maxReorderSentences),
    ...(others > 0 ? [view.t('account.reorderOthers', { count: others })] : []),
  ].join(' ')
  return { kind: added.length > 0 ? 'notice' : 'error', text }
}
