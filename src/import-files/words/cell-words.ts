/** What the type cell of a WooCommerce row says, in any of the languages below. */
export type RowType = 'variation' | 'grouped' | 'external' | 'virtual' | 'downloadable'

// Starts of words: English as the exporter writes them, and the names of the types in other languages.
const rowTypeWords: Record<RowType, string> = {
  variation: `variation | variante | variación | variazione | variatie | variação | вариация | варіація | biến thể | varyasyon | wariant |
    variant | variasjon | muunnelma | παραλλαγή | バリエーション`,
  grouped: `grouped | gruppier | produits groupés | groupé | producto agrupado | agrupado | raggruppat | gegroepeerd | grupo de produto |
    produtos agrupados | сгруппированн | згруповани | محصول گروه | sản phẩm nhóm | sản phẩm được nhóm | gruplandırılmış | grupowy |
    grupperad | grupperet | gruppert | joukkotuote | ομαδοποιημένο | グループ化`,
  external: `external | extern | externes | produit externe | producto externo | prodotto esterno | produto externo | esterno | externo | внешний |
    зовнішній | محصول افیلیت | محصول معرفی | sản phẩm bên ngoài | harici | produkt zewnętrzny | zewnętrzny | ekstern |
    yhteistyökumppanin | εξωτερικό | 外部`,
  virtual: `virtual | virtuell | virtuel | virtuale | virtueel | виртуальн | віртуальн | مجازی | sản phẩm ảo | sanal | wirtualny | palvelu |
    εικονικό | バーチャル`,
  downloadable: `downloadable | herunterladbar | téléchargeable | descargable | scaricabile | downloadbaar | descarregar | baixável |
    скачиваем | завантажуван | دانلودی | có thể tải xuống | indirilebilir | i̇ndirilebilir | do pobrania | nedladdningsbar | kan downloades |
    nedlastbar | ladattava | μεταφορτώσιμο | ダウンロード可能`,
}

const yes = `true | 1 | yes | y | on | continue | notify | taxable | ja | j | oui | sí | si | sì | sim | да | так | بله | có | evet | tak | kyllä |
  ναι | はい | wahr | vrai | verdadero | vero | waar | verdadeiro | истина | doğru | prawda | sant | sand | tosi | αληθησ | αληθης`
const no = `false | 0 | no | n | off | deny | none | nein | non | nee | não | нет | ні | خیر | không | hayır | nie | nej | nei | ei | όχι | いいえ |
  falsch | faux | falso | onwaar | ложь | yanlış | fałsz | falskt | falsk | usann | epätosi | ψευδησ | ψευδης`

// Publication states in the words of WordPress.
const published = `published | publish | veröffentlicht | publié | publicado | pubblicato | gepubliceerd | опубликован | опубликовано |
  опубліковано | منتشر شده | đã đăng | đã xuất bản | yayımlanmış | yayımlandı | yayınlanmış | opublikowany | opublikowano | publicerad |
  publicerat | udgivet | publisert | julkaistu | δημοσιευμένο | 公開済み | visible | sichtbar`
const unpublished = `draft | pending | private | entwurf | privat | brouillon | privé | borrador | privado | bozza | privato | concept | privé |
  rascunho | черновик | личное | чернетка | پیش‌نویس | خصوصی | bản nháp | riêng tư | taslak | özel | szkic | prywatny | utkast | kladde |
  luonnos | πρόχειρο | 下書き | -1 | 2`

const split = (words: string): string[] => words.trim().split(/\s*\|\s*/)
const normalizeWord = (text: string): string => text.normalize('NFC').trim().toLowerCase()

const yesWords = new Set(split(yes))
const noWords = new Set(split(no))
const publishedWords = new Set(split(published).map(normalizeWord))
const unpublishedWords = new Set(split(unpublished).map(normalizeWord))
const rowTypes = Object.entries(rowTypeWords).map(([type, words]) => ({ type: type as RowType, words: split(words).map(normalizeWord) }))

/** Yes or no in the languages above and in the words of their spreadsheets; null for anything else. */
export function readYesOrNo(text: string): boolean | null {
  const word = normalizeWord(text)
  return yesWords.has(word) ? true : noWords.has(word) ? false : null
}

/** Whether a product is published: yes or no, or a state in words; null for anything else. WooCommerce writes -1 for drafts. */
export function readPublished(text: string): boolean | null {
  const word = normalizeWord(text)
  if (publishedWords.has(word)) return true
  return unpublishedWords.has(word) ? false : readYesOrNo(text)
}

/** The types a cell lists, such as "simple, virtual". */
export function readRowTypes(text: string): Set<RowType> {
  const parts = text.split(/[,/]/).map(normalizeWord)
  return new Set(
    rowTypes.flatMap(({ type, words }) => (parts.some((part) => words.some((word) => startsWithWord(part, word))) ? [type] : [])),
  )
}

// "variation" and "variation of a shirt", but "variant" is not the start of "variantenreich", nor "variable product" a variation.
const startsWithWord = (part: string, word: string): boolean =>
  part === word || part.startsWith(`${word} `) || (openStems.has(word) && part.startsWith(word))

// Stems with various endings.
const openStems = new Set([
  'gruppier',
  'raggruppat',
  'сгруппированн',
  'згруповани',
  'виртуальн',
  'віртуальн',
  'скачиваем',
  'завантажуван',
  'グループ化',
  '外部',
  'palvelu',
])
