import { maxNameLength as maxBrandLength } from '#src/brands/limits.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { ProductOption } from '#db/schema/products.ts'
import { sanitizeRichTexts } from '#src/products/sanitize-description.ts'
import { findSlugError, isSlug, normalizeSlug, slugify } from '#src/lib/links/slugs.ts'
import { productFields } from '#src/products/fields/product-fields.ts'
import { maxCategories, maxCategoryLevels, maxCategoryNameLength, shownCellLength } from './limits.ts'
import { parseTimestamp } from './cells/date-cells.ts'
import type { ParseResult } from './cells/parse-result.ts'
import { parsePublished } from './cells/yes-no-cells.ts'
import { readFields } from './cells/field-cells.ts'
import type { FileProduct, FileVariant, ProductAttributes } from './file-product.ts'
import { parseExternalFormat } from './parse-external-product.ts'
import { parseCategoryPath, parseCategoryPaths, splitList, unescapeComma, unescapePart } from './cells/cell-lists.ts'
import { findErrorValues, withoutErrorValues } from './words/error-values.ts'
import { parseCrossSells } from './cells/cross-sell-cells.ts'
import { noteOtherRows } from './other-rows.ts'
import { parseOwnFormat } from './own-format.ts'
import { parseImageSource, parseImages } from './parse-images.ts'
import { findDescriptionMedia } from './description-images.ts'
import { type Field, unitOfColumn } from './file-columns.ts'
import { CellReader, type Row, type Sheet } from './sheet.ts'
import { maxVariants } from '#src/variants/limits.ts'

export async function parseProduct(sheet: Sheet, group: { position: number; rows: Row[] }): Promise<FileProduct> {
  const { rows } = group
  const issues: ImportIssue[] = []
  for (const row of rows) checkRowLength(sheet, row, issues)
  const formulaIssues = findFormulaIssues(sheet, rows)
  const needsReview = formulaIssues.some(({ isError }) => !isError)
  const readableRows = needsReview ? rows.map((row) => withoutCells(sheet, row, formulaIssues)) : rows
  return parseRows(sheet, { position: group.position, rows: readableRows }, { issues, formulaIssues, needsReview })
}

interface RowIssues {
  issues: ImportIssue[]
  formulaIssues: ImportIssue[]
  needsReview: boolean
}

async function parseRows(
  sheet: Sheet,
  { position, rows }: { position: number; rows: Row[] },
  { issues, formulaIssues, needsReview }: RowIssues,
): Promise<FileProduct> {
  const productRows = sheet.source === 'woocommerce' ? rows.slice(0, 1) : rows
  const cells = new CellReader(sheet, productRows, issues)
  const attributes = parseAttributes(cells)
  const variants = sheet.source === 'own' ? parseOwnFormat(cells, rows, attributes) : parseExternalFormat(cells, rows, attributes)
  noteOtherRows(cells, rows)
  const descriptionImages = applyDescriptionMedia(attributes, cells)
  await sanitizeRichTexts(attributes)
  if (variants.length > maxVariants) addError(issues, rows[0]!, 'importFiles.reason.tooManyVariants')
  checkVariantOptions(variants, attributes.options ?? [], issues)
  const originalHandle = cells.text('seo_link').trim().normalize('NFC')
  const handle = normalizeSlug(originalHandle)
  if (handle !== '' && slugify(handle) === '') cells.addIssue('seo_link', 'importFiles.reason.notASlug', true)
  if (findSlugError(handle) === 'products.seoLinkScripts') cells.addIssue('seo_link', 'products.seoLinkScripts', true)
  return {
    position,
    line: rows[0]!.line,
    handle: isSlug(handle) ? handle : slugify(handle),
    originalHandle: originalHandle.toLowerCase(),
    needsReview,
    attributes,
    variants,
    images: parseImages(cells, rows, variants),
    descriptionImages,
    // One issue per formula cell is enough.
    issues: [
      ...formulaIssues,
      ...issues.filter((issue) => !formulaIssues.some(({ line, column }) => line === issue.line && column === issue.column)),
    ],
  }
}

function applyDescriptionMedia(attributes: ProductAttributes, cells: CellReader): string[] {
  const { html, sources, unsupported } = findDescriptionMedia(attributes.description ?? '')
  if (attributes.description !== undefined) attributes.description = html
  const inShortText = cells.sheet.source === 'own' ? [] : shortTextMedia(cells.text('short_description'))
  for (const source of unsupported) cells.addIssue('description', 'importFiles.reason.mediaIgnored', false, { value: source })
  for (const source of inShortText) cells.addIssue('short_description', 'importFiles.reason.mediaIgnored', false, { value: source })
  return sources
}

function shortTextMedia(html: string): string[] {
  const { sources, unsupported } = findDescriptionMedia(html)
  return [...sources, ...unsupported]
}

function parseAttributes(cells: CellReader): ProductAttributes {
  const { sheet } = cells
  const attributes: ProductAttributes = readFields(productFields, cells)
  const set = <K extends keyof ProductAttributes>(name: K, value: ProductAttributes[K] | undefined) => {
    if (value !== undefined) attributes[name] = value
  }
  set('status', applyPublished(cells, attributes.status))
  set('brand', readBrand(cells))
  noteMissingUnits(cells)
  set(
    'category',
    cells.parse('category', (text) => checkPath(parseCategoryPath(text, sheet.source))),
  )
  set(
    'alsoIn',
    cells.parse('also_in', (text) => checkPaths(parseCategoryPaths(text, sheet.source))),
  )
  set('crossSells', cells.parse('cross_sells', parseCrossSells))
  set(
    'fileNames',
    cells.parse('files', (text) => ({ value: splitList(text, ';').map(unescapePart) })),
  )
  set('videoPoster', readPoster(cells))
  set(
    'createdAt',
    cells.parse('created_at', (text) => parseTimestamp(text, sheet.timeZone)),
  )
  return attributes
}

// WooCommerce lists all brands of a product.
function readBrand(cells: CellReader): string | undefined {
  if (cells.sheet.source !== 'woocommerce') return cells.readText('brand', maxBrandLength)
  const [brand, ...others] = splitList(cells.text('brand'), ',').map(unescapeComma)
  if (others.length > 0) cells.addIssue('brand', 'importFiles.reason.moreBrands', false, { value: others.join(', ') })
  return brand === undefined ? undefined : cells.parse('brand', () => checkLength(brand, maxBrandLength))
}

const checkLength = (text: string, most: number): ParseResult<string> =>
  text.length <= most ? { value: text } : { reason: 'importFiles.reason.tooLong' }

// A number in another store's column of unknown unit is read as ours.
function noteMissingUnits(cells: CellReader): void {
  if (cells.sheet.source === 'own') return
  for (const field of ['weight', 'length', 'width', 'height', 'variant_weight'] as const) {
    const found = cells.find(field)
    if (found && found.qualifier === '' && /^[\p{Nd}.,٫\s]+$/u.test(found.text))
      cells.addIssue(field, 'importFiles.reason.unitAssumed', false, { params: { unit: unitOfColumn(field)! } })
  }
}

function readPoster(cells: CellReader): string | undefined {
  const source = parseImageSource(cells.text('video_poster'))
  if (source === null) cells.addIssue('video_poster', 'importFiles.reason.notAnImageUrl', false)
  return source || undefined
}

const checkPath = (path: string[]): ParseResult<string[]> =>
  path.length > maxCategoryLevels || path.some((name) => name.length > maxCategoryNameLength)
    ? { reason: 'importFiles.reason.tooLong' }
    : { value: path }
const checkPaths = (paths: string[][]): ParseResult<string[][]> =>
  paths.length > maxCategories || paths.some((path) => 'reason' in checkPath(path))
    ? { reason: 'importFiles.reason.tooLong' }
    : { value: paths }

function applyPublished(cells: CellReader, status: ProductAttributes['status']): ProductAttributes['status'] {
  const published = cells.parse('published', parsePublished)
  if (cells.sheet.source !== 'own' && /^unlisted$/i.test(cells.text('status')))
    cells.addIssue('status', 'importFiles.reason.unlisted', false)
  if (status !== undefined && status !== 'active') return status
  return published === undefined ? status : published ? 'active' : 'draft'
}

/** Extra cells mean a broken separator or quotation mark, so the columns cannot be trusted. */
function checkRowLength(sheet: Sheet, row: Row, issues: ImportIssue[]): void {
  const overflow = row.cells.slice(sheet.headers.length).find((cell) => cell.trim() !== '')
  if (overflow !== undefined)
    issues.push({
      line: row.line,
      column: '',
      value: overflow.slice(0, shownCellLength),
      reason: 'importFiles.reason.tooManyCells',
      isError: true,
    })
}

// Formulas are not evaluated, and what spreadsheets show for a failed one is not data, also as a member of a list.
function findFormulaIssues(sheet: Sheet, rows: readonly Row[]): ImportIssue[] {
  return rows.flatMap(({ line, cells, formulaColumns = [] }) =>
    sheet.columns.flatMap(({ index, header, target }): ImportIssue[] => {
      const text = cells[index] ?? ''
      const failed = findErrorValues(target.field, text)
      if (failed.length === 0 && !formulaColumns.includes(index)) return []
      // In our own format an empty cell clears the field, so the cell cannot be left out.
      const isError = sheet.source === 'own' || essentialFields.has(target.field)
      const reason = failed.length > 0 ? 'importFiles.reason.formulaFailed' : 'importFiles.reason.formula'
      const value = failed.length > 0 ? [...new Set(failed)].join(', ') : text
      return [
        {
          line,
          column: header,
          value: value.slice(0, shownCellLength),
          reason: isError ? reason : 'importFiles.reason.formulaIgnored',
          isError,
        },
      ]
    }),
  )
}

// Without these a product or variant is another one, or costs something else.
const essentialFields = new Set<Field>([
  'seo_link',
  'name',
  'sku',
  'option',
  'option_name',
  'option_value',
  'row_id',
  'row_type',
  'parent',
  'price',
  'sale_price',
  'variant_price',
  'regular_price',
  'reduced_price',
  'compare_at_price',
])

const withoutCells = (sheet: Sheet, row: Row, issues: readonly ImportIssue[]): Row => ({
  ...row,
  cells: row.cells.map((cell, index) =>
    issues.some(({ line, column, isError }) => !isError && line === row.line && column === sheet.headers[index])
      ? row.formulaColumns?.includes(index)
        ? ''
        : withoutErrorValues(cell)
      : cell,
  ),
})

// Every variant needs a unique set of option values.
function checkVariantOptions(variants: FileVariant[], options: ProductOption[], issues: ImportIssue[]): void {
  const seen = new Map<string, number>()
  for (const variant of variants) {
    const key = JSON.stringify(options.map(({ name }) => variant.options[name] ?? null))
    // Inactive variants may have removed values.
    if (variant.active === false) continue
    if (options.some(({ name }) => !variant.options[name])) addError(issues, variant, 'importFiles.reason.optionMissing')
    else if (seen.has(key)) {
      addError(issues, variant, options.length === 0 ? 'importFiles.reason.variantsWithoutOptions' : 'importFiles.reason.sameOptions')
    } else seen.set(key, variant.line)
  }
}

function addError(issues: ImportIssue[], { line }: { line: number }, reason: StringKey): void {
  issues.push({ line, column: '', value: '', reason, isError: true })
}
