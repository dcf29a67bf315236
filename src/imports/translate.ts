import type { ImportRemark } from '#db/schema/imports.ts'
import type { ProductOption } from '#db/schema/catalog.ts'
import { safeDescription } from '#src/catalog/safe-description.ts'
import { mostVariants } from '#src/catalog/product-rules.ts'
import { isSlug, slugOf } from '#src/lib/slugs.ts'
import { readAmount, readFlag, readInstant, readMeasure, readWhole } from './cells.ts'
import { unitSizes } from './fields.ts'
import type { FileProduct, FileVariant, Given } from './file-product.ts'
import { translateForeign } from './foreign.ts'
import { plainPart, readPath, readPaths, splitList } from './lists.ts'
import { readOffers } from './offers.ts'
import { translateOwn } from './own.ts'
import { readPictures } from './picture-cells.ts'
import { Cells, type Row, type Sheet } from './sheet.ts'

/** The rows of one product: what they say of it, of its variants, and everything that makes no sense. Nothing is looked up. */
export async function translate(sheet: Sheet, group: { at: number; rows: Row[] }): Promise<FileProduct> {
  const { rows } = group
  const remarks: ImportRemark[] = []
  for (const row of rows) noteLength(sheet, row, remarks)
  const formulas = formulasIn(sheet, rows)
  const parents = sheet.source === 'woocommerce' ? rows.slice(0, 1) : rows
  const cells = new Cells(sheet, parents, remarks)
  const given = readFacts(cells)
  const variants = sheet.source === 'own' ? translateOwn(cells, rows, given) : translateForeign(cells, rows, given)
  if (given.description !== undefined) given.description = await safeDescription(given.description)
  if (variants.length > mostVariants) fault(remarks, rows[0]!, 'imports.reason.tooManyVariants')
  checkChoices(variants, given.options ?? [], remarks)
  const handle = cells.text('seo_link').trim()
  if (handle !== '' && slugOf(handle) === '') cells.remark('seo_link', 'imports.reason.notALink', true)
  return {
    at: group.at,
    line: rows[0]!.line,
    handle: isSlug(handle) ? handle : slugOf(handle),
    given,
    variants,
    pictures: readPictures(cells, rows, variants),
    // Of such a cell nothing else needs to be said.
    remarks: [...formulas, ...remarks.filter((one) => !formulas.some(({ line, column }) => line === one.line && column === one.column))],
  }
}

function readFacts(cells: Cells): Given {
  const { sheet } = cells
  const amount = (text: string) => readAmount(text, sheet)
  const length = (text: string, of: string) => readMeasure(text, unitSizes[of] ?? 1, sheet.decimal)
  const flag = (text: string) => readFlag(text)
  const given: Given = {}
  const set = <K extends keyof Given>(name: K, value: Given[K] | undefined) => {
    if (value !== undefined) given[name] = value
  }
  set('name', cells.line('name', 200))
  set('status', readStatus(cells))
  set('brand', cells.line('brand', 120))
  set(
    'category',
    cells.read('category', (text) => pathOf(readPath(text))),
  )
  set(
    'alsoIn',
    cells.read('also_in', (text) => pathsOf(readPaths(text))),
  )
  set(
    'tags',
    cells.read('tags', (text) => ({ value: splitList(text, ',').map(plainPart) })),
  )
  set('shortDescription', cells.line('short_description', 5000))
  set('description', cells.line('description', 200_000))
  set('wholesalePrice', cells.read('wholesale_price', amount))
  set('cost', cells.read('cost', amount))
  set(
    'saleStartsAt',
    cells.read('sale_starts_at', (text) => readInstant(text, sheet.timeZone)),
  )
  set(
    'saleEndsAt',
    cells.read('sale_ends_at', (text) => readInstant(text, sheet.timeZone, true)),
  )
  set('weight', cells.read('weight', length))
  set('length', cells.read('length', length))
  set('width', cells.read('width', length))
  set('height', cells.read('height', length))
  set('giftWrap', cells.read('gift_wrap', flag))
  set('maxQty', cells.read('max_qty', flag))
  set('checkoutRedirect', cells.read('checkout_redirect', flag))
  set('standalonePurchase', cells.read('standalone_purchase', flag))
  set('dependentVariants', cells.read('dependent_variants', flag))
  set('hideInventoryLevels', cells.read('hide_inventory_levels', flag))
  set('completionRedirect', cells.line('completion_redirect', 500))
  set('completionRedirectLabel', cells.line('completion_redirect_label', 80))
  set('isDigital', cells.read('is_digital', flag))
  set('backorders', cells.read('backorders', flag))
  set(
    'layout',
    cells.read('layout', (text) => readWhole(text, 1, 5)),
  )
  set(
    'position',
    cells.read('position', (text) => readWhole(text, -1_000_000_000, 1_000_000_000)),
  )
  set('videoUrl', cells.line('video_url', 500))
  set('videoLabel', cells.line('video_label', 200))
  set('crossSells', cells.read('cross_sells', readOffers))
  set('seoTitle', cells.line('seo_title', 200))
  set('seoDescription', cells.line('seo_description', 1000))
  set(
    'createdAt',
    cells.read('created_at', (text) => readInstant(text, sheet.timeZone)),
  )
  return given
}

const longestName = 120
const pathOf = (path: string[]) =>
  path.length > 8 || path.some((name) => name.length > longestName) ? { reason: 'imports.reason.tooLong' } : { value: path }
const pathsOf = (paths: string[][]) =>
  paths.length > 50 || paths.some((path) => 'reason' in pathOf(path)) ? { reason: 'imports.reason.tooLong' } : { value: paths }

function readStatus(cells: Cells): Given['status'] {
  const said = cells.read('status', (text) => {
    const word = text.trim().toLowerCase()
    const value = ({ active: 'active', draft: 'draft', archived: 'archived', unlisted: 'draft' } as const)[word]
    return value ? { value } : { reason: 'imports.reason.notAStatus' }
  })
  // WooCommerce says 1 for published, 0 for private, -1 for a draft and 2 for one that waits.
  const published = cells.read('published', (text) => (/^(-1|2)$/.test(text) ? { value: false } : readFlag(text)))
  if (said !== undefined && said !== 'active') return said
  return published === undefined ? said : published ? 'active' : 'draft'
}

/** Cells beyond the header mean that a separator or a quotation mark went wrong: what stands where can no longer be told. */
function noteLength(sheet: Sheet, row: Row, remarks: ImportRemark[]): void {
  const beyond = row.cells.slice(sheet.headers.length).find((cell) => cell.trim() !== '')
  if (beyond !== undefined)
    remarks.push({ line: row.line, column: '', value: beyond.slice(0, 200), reason: 'imports.reason.tooManyCells', fault: true })
}

// Nothing here works formulas out, and what a spreadsheet wrote where one failed is not what anybody meant.
function formulasIn(sheet: Sheet, rows: readonly Row[]): ImportRemark[] {
  return rows.flatMap(({ line, cells, formulas = [] }) =>
    sheet.columns.flatMap(({ at, header }) => {
      const text = cells[at] ?? ''
      const failed = sheet.source !== 'own' && /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!)$/.test(text.trim())
      if (!failed && !formulas.includes(at)) return []
      const reason = failed ? 'imports.reason.formulaFailed' : 'imports.reason.formula'
      return [{ line, column: header, value: text.slice(0, 200), reason, fault: true }]
    }),
  )
}

// Every variant names a value for every option, and no two name the same ones.
function checkChoices(variants: FileVariant[], options: ProductOption[], remarks: ImportRemark[]): void {
  const seen = new Map<string, number>()
  for (const variant of variants) {
    const key = JSON.stringify(options.map(({ name }) => variant.options[name] ?? null))
    // What rests may carry what is offered no more.
    if (variant.active === false) continue
    if (options.some(({ name }) => !variant.options[name])) fault(remarks, variant, 'imports.reason.optionMissing')
    else if (seen.has(key)) {
      fault(remarks, variant, options.length === 0 ? 'imports.reason.variantsWithoutOptions' : 'imports.reason.sameOptions')
    } else seen.set(key, variant.line)
  }
}

function fault(remarks: ImportRemark[], { line }: { line: number }, reason: string): void {
  remarks.push({ line, column: '', value: '', reason, fault: true })
}
