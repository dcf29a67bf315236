import { expect, test } from 'bun:test'
import { builtInStrings, type StringKey } from '#src/i18n/built-in-strings.ts'
import { adminPacks, loadAdminPack, loadPack, packs } from '#src/i18n/packs.ts'
import { translateFrom } from '#src/i18n/translator.ts'

/** Strings whose digits are no limit that could change, by the reason. */
const exceptions: Record<string, StringKey[]> = {
  'counts from zero or one': [
    'customization.error.maxLength',
    'customization.error.percent',
    'importFiles.reason.priceMissing',
    'importFiles.reason.stockNotTracked',
    'inventory.levelInvalid',
    'inventory.stockInvalid',
    'inventory.unitsMissing',
    'productEditor.selectedOne',
    'products.measureInvalid',
    'products.priceNegative',
    'settings.gift_wrap_fee.error',
    'settings.gift_wrap_fee.hint',
    'settings.stock_without_record.none.hint',
    'shipping.notPositive',
    'shipping.priceHint',
  ],
  'one per order is the rule itself': [
    'cart.limit',
    'productEditor.rule.max_qty',
    'productEditor.rule.max_qty.hint',
    'productPage.onePerOrder',
  ],
  'an example of what to type': [
    'customization.cardHint',
    'customization.error.price',
    'customization.priceExample',
    'form.date',
    'form.number',
    'importFiles.reason.invalidStockLevels',
    'importFiles.reason.notADate',
    'imports.option.decimal.comma',
    'imports.option.decimal.point',
    'inbox.settings.holidayInvalid',
    'inbox.settings.holidaysHint',
    'inbox.settings.hoursHint',
    'inbox.settings.hoursInvalid',
    'inventory.reasonHint',
    'payments.orderNumberMissing',
    'redirects.sourceHint',
    'settings.low_stock_threshold.hint',
    'shipping.postalPrefixesHint',
    'shipping.testerItemsHint',
    'tax.postalPrefixHint',
  ],
  'part of a name': [
    'admin.range.30',
    'admin.range.7',
    'admin.range.90',
    'admin.richText.keyboardHelp',
    'languages.exportNote',
    'languages.file.notUtf8',
    'languages.file.notXliff',
    'languages.importNote',
    'media.notAVideo',
    'productEditor.videoHint',
  ],
  'advice, checked by nothing': ['productEditor.seoDescriptionHint', 'productEditor.seoTitleHint'],
  'set by others, or by arithmetic': [
    'common.rated',
    'mailDelivery.failure.connection',
    'mailDelivery.failure.tls',
    'productEditor.hsCodeHint',
    'productEditor.hsCodeInvalid',
    'productList.percentInvalid',
    'storeDomain.answer.noAnswer',
    'storeDomain.recordA',
    'storeDomain.recordAaaa',
  ],
}
const exceptionKeys = new Set<string>(Object.values(exceptions).flat())

const hasDigit = (text: string): boolean => /\d/.test(text.replace(/\{\{\s*\w+\s*\}\}|<\/?h\d>/g, ''))

const findLimits = (strings: Iterable<[key: string, text: string]>): string[] =>
  [...strings].flatMap(([key, text]) => (hasDigit(text) && !exceptionKeys.has(key) ? [`${key}: ${text}`] : []))

test('no sentence repeats a limit: its number is a parameter, from limits.ts', async () => {
  expect(findLimits(Object.entries(builtInStrings))).toEqual([])
  for (const code of Object.keys(packs)) expect(findLimits(await loadPack(code))).toEqual([])
  for (const code of Object.keys(adminPacks)) expect(findLimits(await loadAdminPack(code))).toEqual([])
})

test('a limit in a sentence is found', () => {
  const texts: [string, string][] = [
    ['literal', 'Up to 10 MB each.'],
    ['parameter', '<h2>Up to {{megabytes}} MB each.</h2>'],
  ]
  expect(findLimits(texts)).toEqual(['literal: Up to 10 MB each.'])
})

test('every exception is needed', () => {
  expect([...exceptionKeys].filter((key) => !hasDigit(builtInStrings[key as keyof typeof builtInStrings]))).toEqual([])
})

test.each([
  ['en', '10,000'],
  ['de', '10.000'],
])('in %s a limit and a count are written as %s, and any other number, such as an ID, as it is', (language, written) => {
  const texts = new Map([['form.atMost', '{{maximum}} {{count}} {{number}}']])
  const t = translateFrom({ language, texts })
  expect(t('form.atMost', { maximum: 10_000, count: 10_000, number: 10_482 })).toBe(`${written} ${written} 10482`)
})
