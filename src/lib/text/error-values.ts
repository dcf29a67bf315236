import type { Field } from '#src/import-files/fields.ts'

// What spreadsheets show for a formula that failed, in English and as Excel, LibreOffice and Google Sheets write it in other languages.
const errorValues = new Set(
  `#name? #ref! #value! #n/a #n/a! #div/0! #num! #null! #spill! #calc! #field! #blocked! #unknown! #connect! #busy! #python! #external! #error!
   #getting_data #name #ref #value #div/0 #wert! #bezug! #nv #zahl! #überlauf! #kalk! #feld! #valeur! #nom? #nombre! #nul! #propagation!
   #¿nombre? #¡valor! #¡ref! #¡div/0! #¡num! #¡nulo! #nome? #valore! #rif! #n/d #n/d! #nullo! #valor! #núm! #nulo! #naam? #waarde! #verw! #n/b
   #deel/0! #getal! #leeg! #имя? #знач! #ссылка! #н/д #дел/0! #число! #пусто! #nazwa? #arg! #adr! #dziel/0! #liczba! #zero! #namn?
   #värdefel! #referens! #saknas! #division/0! #ogiltigt! #ogiltig! #navn? #værdi! #referens! #i/t #i/t! #verdi! #nimi? #arvo! #viittaus!
   #puuttuu! #jako/0! #luku! #ad? #değer! #başv! #yok #sayı/0! #sayı! #boş! #név? #érték! #hiv! #hiányzik #zéróosztó! #szám! #název?
   #hodnota! #odkaz! #nenídefinováno #dělení_nulou! #číslo!`.split(/\s+/),
)

/** Whether a text is what a spreadsheet shows for a formula that failed: #NAME?, Err:502. */
export const isErrorValue = (text: string): boolean => {
  const word = text.trim().toLowerCase()
  return errorValues.has(word) || /^err:\d{3}$/.test(word)
}

// Texts can have such a word in them; the members of a list cannot be one.
const listFields = new Set<Field>([
  'tags',
  'categories',
  'category',
  'also_in',
  'brand',
  'images',
  'option_value',
  'upsells',
  'linked_products',
  'grouped_products',
  'cross_sells',
  'options',
  'variant_options',
  'warehouse_levels',
  'files',
  'image_sku',
])

/** The members of a cell that are such values: of a list each, of any other cell the whole. */
export function findErrorValues(field: Field, text: string): string[] {
  if (isErrorValue(text)) return [text.trim()]
  return listFields.has(field) ? splitMembers(text).filter(isErrorValue) : []
}

/** The list without such members. */
export const withoutErrorValues = (text: string): string =>
  isErrorValue(text)
    ? ''
    : text
        .split(',')
        .filter((part) => !splitMembers(part).some(isErrorValue))
        .join(',')

const splitMembers = (text: string): string[] => text.split(/[,;|>\n]|:(?!\d{3}\b)/).map((part) => part.trim())
