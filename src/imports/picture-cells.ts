import { readWhole } from './cells.ts'
import type { FilePicture, FileVariant } from './file-product.ts'
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
      if (!source || found.some((picture) => picture.source === source)) continue
      const place = own.read('image_position', (word) => readWhole(word, 0, 100_000)) ?? found.length + 1
      const words =
        at === 0 ? { imageAlt: own.text('image_alt'), zoomLabel: own.text('zoom_label'), color: own.text('image_color') } : noWords
      const sku = own.text('image_sku').trim()
      const variant = sku === '' || at > 0 ? null : placeOf(variants, (one) => one.sku === sku)
      found.push({ line: row.line, source, ...cut(words), variant, place })
    }
  }
  if (cells.has('image_position')) found.sort((a, b) => a.place - b.place)
  linkVariants(cells, rows, variants, found)
  if (found.length > mostPictures) cells.remark('image', 'imports.reason.tooManyPictures', false)
  return found
    .slice(0, mostPictures)
    .map(({ line, source, imageAlt, zoomLabel, color, variant }) => ({ line, source, imageAlt, zoomLabel, color, variant }))
}

// Addresses may have commas of their own.
const between = /\s*,\s*(?=https?:|\/\/|[^,]*\.\w{3,4}\s*(?:,|$))/i

const noWords = { imageAlt: '', zoomLabel: '', color: '' }
const cut = ({ imageAlt, zoomLabel, color }: typeof noWords) => ({
  imageAlt: imageAlt.slice(0, 300),
  zoomLabel: zoomLabel.slice(0, 300),
  color: color.slice(0, 80),
})

/** A picture's own words beside a variant: it shows that variant, or its colour when several share it. */
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
    found.push({ line: variant.line, source, ...noWords, variant: null, place: found.length + 1 })
  }
  for (const [source, those] of shown) {
    const picture = found.find((one) => one.source === source)!
    const colors = new Set(those.map((at) => variants[at]!.options['Color'] ?? ''))
    if (colors.size === 1) picture.color ||= [...colors][0]!
    if (those.length === 1 && variants.length > 1) picture.variant ??= those[0]!
  }
}

const placeOf = (variants: readonly FileVariant[], is: (one: FileVariant) => boolean): number | null => {
  const at = variants.findIndex(is)
  return at === -1 ? null : at
}

/** The address of a picture, or the name of a file in the ZIP; '' for an empty cell and null for what is neither. */
function addressFrom(text: string): string | null {
  const word = text.trim()
  if (word === '') return ''
  const address = word.startsWith('//') ? `https:${word}` : word
  if (/^https?:\/\//i.test(address)) return address.length <= 2000 && URL.canParse(address) ? new URL(address).href : null
  return /^[a-z][a-z0-9+.-]*:/i.test(word) || word.length > 300 || /[\u0000-\u001f]/.test(word) ? null : word
}
