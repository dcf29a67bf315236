import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { readTags, type Tag } from './read-tags.ts'
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
  const page = html.replace(/<\/?noscript>/g, '')
  const texts: string[] = []
  let hidden: { name: string; depth: number } | null = null
  let textStart = 0
  for (const tag of readTags(page)) {
    if (hidden === null) {
      texts.push(page.slice(textStart, tag.start))
      if (!tag.isEnd) texts.push(...spokenOf(tag))
      if (!tag.isEnd && isHidden(tag)) hidden = { name: tag.name, depth: 1 }
    } else if (tag.name === hidden.name) {
      hidden.depth += tag.isEnd ? -1 : 1
      if (hidden.depth === 0) hidden = null
    }
    textStart = tag.end
  }
  if (hidden === null) texts.push(page.slice(textStart))
  return texts.map((part) => unescapeHtml(part).trim()).filter((part) => part !== '')
}

const spokenOf = ({ name: element, attributes }: Tag): string[] =>
  [...attributes].flatMap(([name, value]) => {
    const isButton = name === 'value' && /^(submit|button|reset)$/.test(attributes.get('type') ?? '') && element === 'input'
    const isSentence = name.startsWith('data-') && /[a-z] [a-z]/i.test(value)
    const isDescription =
      name === 'content' && /description|title|site_name/.test((attributes.get('name') ?? '') + (attributes.get('property') ?? ''))
    return isButton || isSentence || isDescription || spokenAttributes.has(name) ? [value] : []
  })

/** Not for reading, or names of Intl: countries and their regions also to check off. */
const isHidden = ({ name, attributes }: Tag): boolean =>
  ['script', 'style', 'code', 'kbd'].includes(name) ||
  (attributes.get('translate') === 'no' && name !== 'input') ||
  (name === 'select' && dataLists.has(attributes.get('name') ?? '')) ||
  (attributes.has('data-long') && /(^| )checks( |$)/.test(attributes.get('class') ?? ''))

// Intl names countries, currencies, time zones and languages.
const dataLists = new Set([
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
])

const spokenAttributes = new Set(['title', 'alt', 'aria-label', 'placeholder', 'aria-roledescription', 'aria-valuetext', 'label'])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ' }
const unescapeHtml = (text: string): string => text.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)

/** The texts that contain a plain English word; `data` are words of the fixture. */
export function findPlainEnglish(texts: string[], data: RegExp): string[] {
  return texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(addresses, ' ').replace(data, ' ')))
}

// Email addresses, URLs, paths, and placeholders filled by scripts.
const addresses = /[\w.+-]+@[\w.-]+|https?:\/\/\S+|(?<![\w<])\/[\w./-]+(?:\?[\w=&.%+-]+)?|\{\{?\w+\}\}?/g
