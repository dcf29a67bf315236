import { type Focus, focusFrom } from '#src/lib/focus.ts'
import { type Read, readWhole } from './cells.ts'
import type { FilePicture, FileVariant } from './file-product.ts'
import { plainPart, splitList } from './lists.ts'
import { Cells, type Row } from './sheet.ts'

/** Most pictures one product may bring. */
const mostPictures = 100

/** The pictures of a product in gallery order, each with the variant or colour it shows. */
export function readPictures(cells: Cells, rows: readonly Row[], variants: readonly FileVariant[]): FilePicture[] {
  const { sheet, remarks } = cells
  const found: (FilePicture & { place: number })[] = []
  for (const row of rows) {
    const own = new Cells(sheet, [row], remarks)
    const list = cells.rows.includes(row) ? own.text('images').split(between) : []
    for (const [at, text] of [own.text('image'), ...list].entries()) {
      const source = addressFrom(text)
      if (source === null) own.remark(at === 0 ? 'image' : 'images', 'imports.reason.notAPictureAddress', false)
      if (!source) continue
      const said = at === 0 ? wordsIn(own, variants) : noWords
      // Named once more for another variant: it hangs once.
      const before = found.find((picture) => picture.source === source)
      if (before) {
        if (said.variants) before.variants = [...new Set([...(before.variants ?? []), ...said.variants])]
        continue
      }
      const place = own.read('image_position', (word) => readWhole(word, 0, 100_000)) ?? found.length + 1
      found.push({ line: row.line, source, ...said, place })
    }
  }
  if (cells.has('image_position')) found.sort((a, b) => a.place - b.place)
  linkVariants(cells, rows, variants, found)
  if (found.length > mostPictures) cells.remark('image', 'imports.reason.tooManyPictures', false)
  return found.slice(0, mostPictures).map(({ place: _place, ...picture }) => picture)
}

// Addresses may have commas of their own.
const between = /\s*,\s*(?=https?:|\/\/|[^,]*\.\w{3,4}\s*(?:,|$))/i

type Words = Omit<FilePicture, 'line' | 'source'>
const noWords: Words = { imageAlt: null, zoomLabel: null, color: null, focus: null, variants: null }

/** What the cells beside a picture say of it. An empty one takes words away in our own file, and says nothing in files of others. */
function wordsIn(own: Cells, variants: readonly FileVariant[]): Words {
  const empty = own.sheet.source === 'own' ? '' : null
  const text = (field: 'image_alt' | 'zoom_label' | 'image_color', most: number) =>
    own.has(field) ? own.text(field).slice(0, most) || empty : null
  const skus = splitList(own.text('image_sku'), ',').map(plainPart)
  return {
    imageAlt: text('image_alt', 300),
    zoomLabel: text('zoom_label', 300),
    color: text('image_color', 80),
    focus: own.has('image_focus') ? (own.read('image_focus', readFocus) ?? '') : null,
    variants: own.has('image_sku') ? variants.flatMap(({ sku }, at) => (sku !== '' && skus.includes(sku) ? [at] : [])) : null,
  }
}

const readFocus = (word: string): Read<Focus> => {
  const focus = focusFrom(word)
  return focus === '' ? { reason: 'imports.reason.notAFocus' } : { value: focus }
}

/** A picture beside a variant shows that variant; one beside all of a colour shows the colour. */
function linkVariants(
  cells: Cells,
  rows: readonly Row[],
  variants: readonly FileVariant[],
  found: (FilePicture & { place: number })[],
): void {
  const shown = new Map<string, number[]>()
  for (const [at, variant] of variants.entries()) {
    const row = rows.find((one) => one.line === variant.line)
    if (!row) continue
    const own = new Cells(cells.sheet, [row], cells.remarks)
    const text = own.text('variant_image') || (cells.rows.includes(row) ? '' : (own.text('images').split(between)[0] ?? ''))
    const source = addressFrom(text)
    if (source === null) own.remark('variant_image', 'imports.reason.notAPictureAddress', false)
    if (!source) continue
    shown.set(source, [...(shown.get(source) ?? []), at])
    if (found.some((picture) => picture.source === source)) continue
    found.push({ line: variant.line, source, ...noWords, place: found.length + 1 })
  }
  for (const [source, those] of shown) {
    const picture = found.find((one) => one.source === source)!
    const colors = new Set(those.map((at) => variants[at]!.options['Color'] ?? ''))
    const [color = ''] = colors.size === 1 ? colors : []
    if (color !== '') picture.color ||= color
    const some = those.length < variants.length && (those.length === 1 || color === '')
    if (some && !picture.variants?.length) picture.variants = those
  }
}

/** The address of a picture, or the name of a file in the ZIP; '' for an empty cell and null for what is neither. */
function addressFrom(text: string): string | null {
  const word = text.trim()
  if (word === '') return ''
  const address = word.startsWith('//') ? `https:${word}` : word
  if (/^https?:\/\//i.test(address)) return address.length <= 2000 && URL.canParse(address) ? new URL(address).href : null
  return /^[a-z][a-z0-9+.-]*:/i.test(word) || word.length > 300 || /[\u0000-\u001f]/.test(word) ? null : word
}
