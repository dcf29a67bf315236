import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { TestShop } from './shop.ts'

const pseudoCode = 'en-XA'

// Every letter has another form, so that whatever is still plain English did not come from the catalogue.
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'àƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']

/** A sentence as the pseudo-language writes it: "Cart" is "[Çàŕţ]". Placeholders stay. */
export function toPseudo(text: string): string {
  const letters = (part: string) => part.replace(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)]!)
  return `[${text
    .split(/(\{\{\w+\}\}|<[^>]*>|&\w+;)/)
    .map((part, index) => (index % 2 === 0 ? letters(part) : part))
    .join('')}]`
}

/** Gives the shop the pseudo-language as its default, with every sentence of the catalogue. */
export async function usePseudoLocale(shop: TestShop): Promise<void> {
  const rows = Object.entries(builtInStrings).map(([key, text]) => ({ language: pseudoCode, key, text: toPseudo(text), updatedAt: 1 }))
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: pseudoCode, name: toPseudo('English') })
    // Orders that a test placed in English are written to in the pseudo-locale then.
    await saveLanguage(tx, { code: 'en', name: 'English', active: false })
    await saveSettings(tx, { default_language: pseudoCode }, 1)
    for (let start = 0; start < rows.length; start += 500) await tx.insert(tx.t.translations).values(rows.slice(start, start + 500))
    await bumpVersion(tx, `labels:${pseudoCode}`)
  })
}

/** Text that people see or hear on a page: text nodes, titles, alternative texts, labels, placeholders, buttons, and what scripts show. */
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
    .on(`script, style, code, kbd, [translate=no], ${dataLists}`, hide)
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

// Countries, currencies and time zones are named by Intl.
const dataLists = ['country', 'country_of_origin', 'state', 'currency', 'timezone'].map((name) => `select[name=${name}]`).join()

const spokenAttributes = new Set(['title', 'alt', 'aria-label', 'placeholder', 'aria-roledescription', 'aria-valuetext', 'label'])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ' }
const unescapeHtml = (text: string): string => text.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)

/** Those texts that hold a word of plain English; `data` are the words that the fixture brought. */
export function findPlainEnglish(texts: string[], data: RegExp): string[] {
  return texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(addresses, ' ').replace(data, ' ')))
}

// Email and web addresses, paths, placeholders that a script fills.
const addresses = /[\w.+-]+@[\w.-]+|https?:\/\/\S+|(?<![\w<])\/[\w./-]+|\{\{?\w+\}\}?/g
