import type { Translate } from '#src/i18n/built-in-strings.ts'

/** How an order was paid, in the reader's language. Processors store cards as `Visa ending 4242`, other methods by their name. */
export function methodText(t: Translate, method: string): string {
  const [, brand, digits] = /^(.+) ending (\d{2,4})$/.exec(method) ?? []
  return brand === undefined || digits === undefined ? method : t('payments.cardEnding', { brand, digits })
}
