/**
 * Kinds of goods that are taxed differently. Food, books and clothing are named after the goods because each country has another rate
 * for them; the reduced classes are the rates themselves, for goods that have no class of their own.
 */
export const taxClasses = ['standard', 'reduced', 'second_reduced', 'food', 'books', 'clothing', 'digital', 'zero_rated'] as const
export type TaxClass = (typeof taxClasses)[number]

export const isTaxClass = (text: string): text is TaxClass => taxClasses.some((taxClass) => taxClass === text)
