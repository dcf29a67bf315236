import type { BlockDocument } from '#src/blocks/block-document.ts'
import { lazy } from '#src/lib/caching/lazy.ts'
import { presetLanguages, presetTexts } from './preset-texts.ts'
import type { PresetTexts, StoreFacts } from './store-facts.ts'

/** The texts in square brackets that the drafts ask to fill in and that a page still has, each once. Other brackets are the store's own. */
export async function findPlaceholders({ blocks }: BlockDocument): Promise<string[]> {
  const found = readText(JSON.stringify(blocks)).match(/\[[^\][]{1,200}\]/g) ?? []
  if (found.length === 0) return []
  const { whole, beginnings } = await readKnown()
  return [...new Set(found)].filter((text) => whole.has(text) || beginnings.some((beginning) => text.startsWith(beginning)))
}

interface Known {
  whole: Set<string>
  /** Of those that name the country. */
  beginnings: string[]
}

const readKnown = lazy(async (): Promise<Known> => {
  const texts = await Promise.all(presetLanguages.map(presetTexts))
  const matches = [
    ...texts
      .flatMap(draftsOf)
      .join('\n')
      .matchAll(/(\[[^\][]+)(?=([\][]))/g),
  ]
  return {
    whole: new Set(matches.flatMap(([, text, end]) => (end === ']' ? [`${text}]`] : []))),
    beginnings: matches.flatMap(([, beginning, end]) => (end === '[' ? [beginning!] : [])),
  }
})

/** With and without periods, which have placeholders of their own. */
const draftsOf = ({ pages }: PresetTexts): string[] =>
  Object.values(pages).flatMap(({ html }) => [
    readText(html(unknownFacts)),
    readText(html({ ...unknownFacts, withdrawalDays: 14, returnDays: 14, guaranteeYears: 2 })),
  ])

const unknownFacts: StoreFacts = {
  name: '',
  address: [],
  email: '',
  vatNumber: '',
  country: '',
  isUnion: false,
  withdrawalDays: null,
  returnDays: null,
  guaranteeYears: null,
}

// Without tags; JSON writes a line break as \n.
const readText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/(?:\\n|&nbsp;|\s)+/g, ' ')
    .replaceAll('&amp;', '&')
