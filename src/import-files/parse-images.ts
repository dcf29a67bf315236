import { type Focus, parseFocus } from '#src/lib/images/focus.ts'
import { maxImages, maxImageUrlLength, maxZipPathLength } from './limits.ts'
import { parseInteger } from './cells/number-cells.ts'
import type { ParseResult } from './cells/parse-result.ts'
import type { FileImage, FileVariant } from './file-product.ts'
import { unescapePart, splitList } from './cells/cell-lists.ts'
import { CellReader, type Row } from './sheet.ts'
import { maxAltLength } from '#src/media/limits.ts'
import { maxImageColorLength } from '#src/products/limits.ts'

export function parseImages(cells: CellReader, rows: readonly Row[], variants: readonly FileVariant[]): FileImage[] {
  const { sheet, issues } = cells
  const found: (FileImage & { position: number })[] = []
  for (const row of rows) {
    const rowCells = new CellReader(sheet, [row], issues)
    const list = cells.rows.includes(row) ? splitImages(rowCells.text('images')) : []
    for (const [at, text] of [rowCells.text('image'), ...list].entries()) {
      const source = parseImageSource(text)
      if (source === null) rowCells.addIssue(at === 0 ? 'image' : 'images', 'importFiles.reason.notAnImageUrl', false)
      if (!source) continue
      const details = at === 0 ? parseImageDetails(rowCells, variants) : emptyDetails
      // The same image listed for another variant.
      const existing = found.find((image) => image.source === source)
      if (existing) {
        if (details.variantIndexes) existing.variantIndexes = [...new Set([...(existing.variantIndexes ?? []), ...details.variantIndexes])]
        continue
      }
      const position = rowCells.parse('image_position', (word) => parseInteger(word, 0, 100_000)) ?? found.length + 1
      found.push({ line: row.line, source, ...details, position })
    }
  }
  if (cells.has('image_position')) found.sort((a, b) => a.position - b.position)
  linkVariants(cells, rows, variants, found)
  if (found.length > maxImages) cells.addIssue('image', 'importFiles.reason.tooManyImages', false)
  return found.slice(0, maxImages).map(({ position: _position, ...image }) => image)
}

// URLs may contain commas.
const listSeparator = /\s*(?<!\\),\s*(?=https?:|\/\/|[^,]*\.\w{3,4}\s*(?:,|$))/i

const splitImages = (text: string): string[] => text.split(listSeparator).map((part) => part.replaceAll('\\,', ','))

type ImageDetails = Omit<FileImage, 'line' | 'source'>
const emptyDetails: ImageDetails = { imageAlt: null, zoomLabel: null, color: null, focus: null, variantIndexes: null }

/** Empty cells clear details in our own format only. */
function parseImageDetails(rowCells: CellReader, variants: readonly FileVariant[]): ImageDetails {
  const emptyValue = rowCells.sheet.source === 'own' ? '' : null
  const text = (field: 'image_alt' | 'zoom_label' | 'image_color', most: number) => {
    if (!rowCells.has(field)) return null
    if (rowCells.text(field).length > most) rowCells.addIssue(field, 'importFiles.reason.cut', false, { params: { most } })
    return rowCells.text(field).slice(0, most) || emptyValue
  }
  const skus = splitList(rowCells.text('image_sku'), ',').map(unescapePart)
  return {
    imageAlt: text('image_alt', maxAltLength),
    zoomLabel: text('zoom_label', maxAltLength),
    color: text('image_color', maxImageColorLength),
    focus: rowCells.has('image_focus') ? (rowCells.parse('image_focus', parseFocusCell) ?? '') : null,
    variantIndexes: rowCells.has('image_sku') ? variants.flatMap(({ sku }, at) => (sku !== '' && skus.includes(sku) ? [at] : [])) : null,
  }
}

const parseFocusCell = (word: string): ParseResult<Focus> => {
  const focus = parseFocus(word)
  return focus === '' ? { reason: 'importFiles.reason.invalidFocalPoint' } : { value: focus }
}

/** An image in variant rows shows these variants, or the color when they are all of one color. */
function linkVariants(
  cells: CellReader,
  rows: readonly Row[],
  variants: readonly FileVariant[],
  found: (FileImage & { position: number })[],
): void {
  const variantsBySource = new Map<string, number[]>()
  for (const [at, variant] of variants.entries()) {
    const row = rows.find((candidate) => candidate.line === variant.line)
    if (!row) continue
    const rowCells = new CellReader(cells.sheet, [row], cells.issues)
    const text = rowCells.text('variant_image') || (cells.rows.includes(row) ? '' : (splitImages(rowCells.text('images'))[0] ?? ''))
    const source = parseImageSource(text)
    if (source === null) rowCells.addIssue('variant_image', 'importFiles.reason.notAnImageUrl', false)
    if (!source) continue
    variantsBySource.set(source, [...(variantsBySource.get(source) ?? []), at])
    if (found.some((image) => image.source === source)) continue
    found.push({ line: variant.line, source, ...emptyDetails, position: found.length + 1 })
  }
  for (const [source, indexes] of variantsBySource) {
    const image = found.find((candidate) => candidate.source === source)!
    const colors = new Set(indexes.map((at) => variants[at]!.options['Color'] ?? ''))
    const [color = ''] = colors.size === 1 ? colors : []
    if (color !== '') image.color ||= color
    const isSubset = indexes.length < variants.length && (indexes.length === 1 || color === '')
    if (isSubset && !image.variantIndexes?.length) image.variantIndexes = indexes
  }
}

/** Image URL or ZIP file name; '' for an empty cell, null when invalid. */
export function parseImageSource(text: string): string | null {
  const word = text.trim()
  if (word === '') return ''
  if (/^(https?:)?\/\//i.test(word)) return parseImageUrl(word)
  return /^[a-z][a-z0-9+.-]*:/i.test(word) || word.length > maxZipPathLength || /[\u0000-\u001f]/.test(word) ? null : word
}

/** null for anything but an address of the web. */
export function parseImageUrl(text: string): string | null {
  const address = text.startsWith('//') ? `https:${text}` : text
  return /^https?:\/\//i.test(address) && address.length <= maxImageUrlLength && URL.canParse(address) ? new URL(address).href : null
}
