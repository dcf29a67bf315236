import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { TestShop } from './shop.ts'

export const pseudoCode = 'en-XA'

// Every letter is replaced, so plain English on a page is not from the message catalog.
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'àƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']

/** Converts a message to the pseudo-locale: "Cart" becomes "[Çàŕţ]". Placeholders stay. */
export function toPseudo(text: string): string {
  const letters = (part: string) => part.replace(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)]!)
  return `[${text
    .split(/(\{\{\w+\}\}|<[^>]*>|&\w+;)/)
    .map((part, index) => (index % 2 === 0 ? letters(part) : part))
    .join('')}]`
}

/** Makes the pseudo-locale the shop's default language, with every message of the catalog. `mark` precedes the message of a key. */
export async function usePseudoLocale(shop: TestShop, mark: (key: string) => string = () => ''): Promise<void> {
  const sentences = { ...builtInStrings, ...Object.fromEntries(shop.processors.flatMap(({ strings }) => Object.entries(strings))) }
  const rows = Object.entries(sentences).map(([key, text]) => ({
    language: pseudoCode,
    key,
    text: mark(key) + toPseudo(text),
    updatedAt: 1,
  }))
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: pseudoCode, name: toPseudo('English') })
    // Emails for orders placed in English then use the pseudo-locale too.
    await saveLanguage(tx, { code: 'en', name: 'English', active: false })
    await saveSettings(tx, { default_language: pseudoCode }, 1)
    for (let start = 0; start < rows.length; start += 500) await tx.insert(tx.t.translations).values(rows.slice(start, start + 500))
    await bumpVersion(tx, `labels:${pseudoCode}`)
  })
}

/** Visible or spoken text of a page: text nodes, titles, alt texts, labels, placeholders, buttons, and messages for scripts. */
export function visibleTexts(html: string): string[] {
  const texts: string[] = []
  let hidden = 0
  let text = ''
  const hide = {
    element(element: HTMLRewriterTypes.Element) {
      hidden += 1
      element.onEndTag(() => void (hidden -= 1))
    },
  }
  const attributes = {
    element(element: HTMLRewriterTypes.Element) {
      if (hidden > 0) return
      for (const [name, value] of element.attributes) {
        const isButton =
          name === 'value' && /^(submit|button|reset)$/.test(element.getAttribute('type') ?? '') && element.tagName === 'input'
        const isSentence = name.startsWith('data-') && /[a-z] [a-z]/i.test(value)
        const isDescription =
          name === 'content' &&
          /description|title|site_name/.test((element.getAttribute('name') ?? '') + (element.getAttribute('property') ?? ''))
        if (isButton || isSentence || isDescription || spokenAttributes.has(name)) texts.push(value)
      }
    },
  }
  new HTMLRewriter()
    .on('*', attributes)
    .on(`script, style, code, kbd, [translate=no]:not(input), ${dataLists}`, hide)
    .onDocument({
      text(chunk) {
        if (hidden === 0) text += chunk.text
        if (!chunk.lastInTextNode) return
        texts.push(text)
        text = ''
      },
    })
    .transform(html.replace(/<\/?noscript>/g, ''))
  return texts.map((part) => unescapeHtml(part).trim()).filter((part) => part !== '')
}

// Intl names countries, currencies, time zones and languages.
const dataLists = [
  'country',
  'billing_country',
  'country_of_origin',
  'tax_default_country',
  'shipping_origin_country',
  'state',
  'billing_state',
  'currency',
  'timezone',
  'code',
]
  .map((name) => `select[name=${name}]`)
  // Countries and their regions to check off.
  .concat('.checks[data-long]')
  .join()

const spokenAttributes = new Set(['title', 'alt', 'aria-label', 'placeholder', 'aria-roledescription', 'aria-valuetext', 'label'])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ' }
const unescapeHtml = (text: string): string => text.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)

/** The texts that contain a plain English word; `data` are words of the fixture. */
export function findPlainEnglish(texts: string[], data: RegExp): string[] {
  return texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(addresses, ' ').replace(data, ' ')))
}

// Email addresses, URLs, paths, and placeholders filled by scripts.
const addresses = /[\w.+-]+@[\w.-]+|https?:\/\/\S+|(?<![\w<])\/[\w./-]+(?:\?[\w=&.%+-]+)?|\{\{?\w+\}\}?/g
