import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { changeTranslation, checkTranslation } from '#src/i18n/change-translation.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { labelGroups } from '#src/i18n/label-groups.ts'
import { listSentences } from '#src/i18n/sentences.ts'
import { filterLabels, labelBases, listSiteLabels } from '#src/i18n/site-labels.ts'
import { translator } from '#src/i18n/translator.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { createTestShop } from '#tests/support/shop.ts'

const errorOf = (key: string, text: string, language = 'en') => {
  try {
    checkTranslation(language, key, text)
    return null
  } catch (error) {
    return error instanceof UserError ? error.key : (error as Error).constructor
  }
}

describe('a text fits its sentence', () => {
  test.each([
    ['cart.title', 'Your basket', null],
    ['cart.title', '', null],
    ['cart.title', '<b>Basket</b>', null],
    ['cart.title', 'Basket of {{name}}', 'siteLabels.error.unknown'],
    ['cart.title', 'One\nTwo', 'siteLabels.error.lines'],
    ['cart.title', 'Bell \u0007', 'siteLabels.error.lines'],
    ['cart.title', 'x'.repeat(1001), 'form.tooLong'],
    ['common.copyright', '© {{name}}', null],
    ['common.copyright', '© us', 'siteLabels.error.missing'],
    ['common.copyright', '© {{name}} {{', 'siteLabels.error.braces'],
    ['common.copyright', '© {{ name }}', null],
    ['account.items.one', 'a single item', null],
    ['account.items.other', 'some items', 'siteLabels.error.missing'],
    ['account.items.few', '{{count}} items', NotFound],
    ['account.items', '{{count}} items', NotFound],
    ['no.such.key', 'Text', NotFound],
    ['constructor', 'Text', NotFound],
    // HTML, which has its own command.
    ['mail.template.welcome.body', '<script>', NotFound],
  ])('%s: %j', (key, text, error) => {
    expect(errorOf(key, text)).toBe(error as never)
  })

  test('with the plural forms of its language', () => {
    expect(errorOf('account.items.few', '{{count}} sztuki', 'pl')).toBeNull()
    expect(errorOf('account.items.two', '{{count}} sztuki', 'pl')).toBe(NotFound)
  })
})

test('a text is saved, replaced and removed only over what was shown', async () => {
  const shop = await createTestShop()
  const change = (text: string, expected: string, language = 'en') =>
    shop.db.transaction((tx) => changeTranslation(tx, { language, key: 'cart.title', text, expected, now: 1 }))
  const shown = async () => (await translator(shop, 'en'))('cart.title')
  const builtIn = await shown()
  await change('', '')
  await change('Basket', '')
  expect(await shown()).toBe('Basket')
  expect(change('Bag', '')).rejects.toThrow(Conflict)
  expect(change('Bag', 'Trolley')).rejects.toThrow(Conflict)
  expect(change('', '')).rejects.toThrow(Conflict)
  await change('Bag', 'Basket')
  expect(await shown()).toBe('Bag')
  await change('', 'Bag')
  expect(await shown()).toBe(builtIn)
  expect(change('Korb', '', 'de')).rejects.toThrow(NotFound)
})

test('a form of a counted sentence is renamed without changing the other one', async () => {
  const shop = await createTestShop()
  await shop.db.transaction((tx) =>
    changeTranslation(tx, { language: 'en', key: 'account.items.other', text: '{{count}} pieces', expected: '', now: 1 }),
  )
  const t = await translator(shop, 'en')
  expect([1, 2].map((count) => t('account.items', { count }))).toEqual(['1 item', '2 pieces'])
})

describe('site labels', () => {
  test('have the default of their language, else of the default language', async () => {
    const shop = await createTestShop()
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'fr', name: 'Français' })
      await saveLanguage(tx, { code: 'pt', name: 'Português' })
      for (const [key, text] of [
        ['cart.empty', 'Nothing yet'],
        ['accounts.signIn', 'Log in'],
      ])
        await changeTranslation(tx, { language: 'en', key: key!, text: text!, expected: '', now: 1 })
    })
    const labels = await listSiteLabels(shop, 'fr')
    const find = (key: string) => labels.find((label) => label.key === key)
    expect(find('cart.empty')).toMatchObject({ builtIn: 'Votre panier est vide', own: '', group: 'cart' })
    expect((await listSiteLabels(shop, 'pt')).find(({ key }) => key === 'accounts.signIn')).toMatchObject({ builtIn: 'Log in', own: '' })
    expect((await listSiteLabels(shop, 'en')).find(({ key }) => key === 'accounts.signIn')).toMatchObject({
      builtIn: 'Sign in',
      own: 'Log in',
    })
    // French also has a form for many.
    expect(labels.flatMap(({ key, form }) => (key.startsWith('common.cartCount') ? form : []))).toEqual(['one', 'many', 'other'])
    expect(labels.every(({ builtIn }) => builtIn !== '')).toBe(true)
  })

  test('are found by their part of the store, by words, and by being renamed', async () => {
    const shop = await createTestShop()
    const labels = (await listSiteLabels(shop, 'en')).map((label) => ({ ...label, own: label.key === 'cart.title' ? 'Basket' : '' }))
    const find = (search: string, group: 'cart' | 'help' | null = null, onlyOwn = false) =>
      filterLabels(labels, { search, group, onlyOwn }).map(({ key }) => key)
    expect(find('BASKET')).toEqual(['cart.title'])
    expect(find('basket', 'help')).toEqual([])
    expect(find('', null, true)).toEqual(['cart.title'])
    expect(find('empty cart', 'cart')).toContain('cart.empty')
    expect(find('no such words')).toEqual([])
  })

  test('are each in one group, and every name of the groups is a sentence', () => {
    const bases = labelBases().map(({ base }) => base)
    expect(bases.filter((base, index) => bases.indexOf(base) !== index)).toEqual([])
    expect(bases.length).toBeGreaterThan(900)
  })
})

test('every sentence that pages for shoppers name is a label', async () => {
  const labels = new Set(labelBases().map(({ base }) => base))
  const folders = 'account addresses cart errors listing modals product-page stock-alerts storefront'.split(' ')
  const missing: string[] = []
  for (const path of new Glob(`{${folders.join(',')}}/**/*.tsx`).scanSync({ cwd: `${import.meta.dir}/../../templates` })) {
    const source = await Bun.file(`${import.meta.dir}/../../templates/${path}`).text()
    missing.push(...[...source.matchAll(/\bt\('([\w.-]+)'/g)].map((match) => match[1]!).filter((key) => !labels.has(key)))
  }
  expect(missing).toEqual([])
})

test('without a filter, sentences are listed part by part, in the order of the filter', async () => {
  const parts = (await listSentences(await createTestShop(), 'de')).map(({ part }) => part as string)
  expect(parts.filter((part, index) => part !== parts[index - 1])).toEqual([...labelGroups.map(({ id }) => id), 'mails', 'admin'])
})
