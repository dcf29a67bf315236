import { eq } from 'drizzle-orm'
import { searchText } from '#src/lib/text/search-text.ts'
import type { Shop } from '#src/shop.ts'
import { builtInStrings } from './built-in-strings.ts'
import { type LabelGroupId, labelGroups } from './label-groups.ts'
import { defaultTexts } from './translator.ts'
import { type PluralForm, pluralForms, splitPlural } from './plural-forms.ts'

export interface SiteLabel {
  key: string
  group: LabelGroupId
  /** Of a counted sentence. */
  form: PluralForm | null
  /** What shoppers read without an own text. */
  builtIn: string
  /** '' = none. */
  own: string
}

/** Every sentence that a store may rename, in the order of its groups, with the texts of a language. */
export async function listSiteLabels(shop: Pick<Shop, 'db'>, language: string): Promise<SiteLabel[]> {
  const { translations } = shop.db.t
  const rows = await shop.db.read
    .select({ key: translations.key, text: translations.text })
    .from(translations)
    .where(eq(translations.language, language))
  const own = new Map(rows.map(({ key, text }) => [key, text]))
  const builtInText = await defaultTexts(shop, language)
  return labelKeys(language).map((label) => ({ ...label, builtIn: builtInText(label.key), own: own.get(label.key) ?? '' }))
}

/** The sentences of a group (null = all) with all words in their texts or key. */
export function filterLabels(
  labels: readonly SiteLabel[],
  filter: { group: LabelGroupId | null; search: string; onlyOwn: boolean },
): SiteLabel[] {
  const words = searchText(filter.search).split(' ').filter(Boolean)
  return labels.filter(({ group, key, builtIn, own }) => {
    if ((filter.group !== null && group !== filter.group) || (filter.onlyOwn && own === '')) return false
    const text = searchText(`${key} ${builtIn} ${own}`)
    return words.every((word) => text.includes(word))
  })
}

export const isLabelKey = (language: string, key: string): boolean => labelKeys(language).some((label) => label.key === key)

type LabelKey = Pick<SiteLabel, 'key' | 'group' | 'form'>

function labelKeys(language: string): LabelKey[] {
  const forms = pluralForms(language)
  const cacheKey = forms.join(' ')
  let keys = keysByForms.get(cacheKey)
  if (!keys) keysByForms.set(cacheKey, (keys = labelBases().flatMap((label) => withForms(label, forms))))
  return keys
}

const keysByForms = new Map<string, LabelKey[]>()

const withForms = ({ base, group }: { base: string; group: LabelGroupId }, forms: PluralForm[]): LabelKey[] =>
  Object.hasOwn(builtInStrings, base) ? [{ key: base, group, form: null }] : forms.map((form) => ({ key: `${base}.${form}`, group, form }))

/** Keys without their plural form. */
export function labelBases(): { base: string; group: LabelGroupId }[] {
  const bases = [...new Set(Object.keys(builtInStrings).map((key) => splitPlural(key)?.base ?? key))]
  return labelGroups.flatMap(({ id: group, keys }) =>
    Object.entries<string>(keys).flatMap(([module, names]) => {
      const isNamed = namesMatcher(names)
      return bases
        .filter((base) => base.startsWith(`${module}.`) && isNamed(base.slice(module.length + 1)))
        .map((base) => ({ base, group }))
    }),
  )
}

function namesMatcher(list: string): (name: string) => boolean {
  const names = new Set(list.split(/\s+/).filter(Boolean))
  const prefixes = [...names].filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (name) => names.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
}
