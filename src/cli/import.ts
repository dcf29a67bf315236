import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Message, Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { translateFrom } from '#src/i18n/translator.ts'
import { readConfig } from '#src/config.ts'
import { createImport } from '#src/imports/create-import.ts'
import { parseTarget } from '#src/import-files/file-columns.ts'
import { importFile, createImportFileName } from '#src/imports/uploads/upload-storage.ts'
import { maxShownIssues, maxTableSize } from '#src/imports/limits.ts'
import { listFirstIssues } from '#src/imports/first-issues.ts'
import { closeRun } from '#src/imports/import-session.ts'
import { readFileHeader } from '#src/import-files/index-file.ts'
import { type ImportOptions, resolveImportOptions } from '#src/imports/import-options.ts'
import {
  type ImportRun,
  cancelRun,
  countImages,
  findRun,
  listFailedImages,
  saveMapping,
  startRun,
  activeStates,
} from '#src/imports/import-runs.ts'
import { processImport } from '#src/imports/process-import.ts'
import { maxUnzippedSize } from '#src/import-files/limits.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxFileNameLength } from '#src/lib/files/file-names.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import type { Shop } from '#src/shop.ts'
import { print, OperatorError } from './terminal.ts'

export interface ImportCommand {
  dryRun?: boolean
  /** Path of a ZIP; false: no images. */
  images?: string | boolean
  skipExisting?: boolean
  draft?: boolean
  stock: boolean
  addMissing: boolean
  decimal?: string
  columns?: string
}

const actor = { id: null, name: 'command line' }

/** Imports products as the admin does. Exits with 0 when all products were saved, 2 when some were not, and 1 when it failed. */
export async function importCatalog(file: string, command: ImportCommand): Promise<void> {
  const config = readConfig()
  const shop = await openShop(config, { shared: true })
  let id: number | undefined
  let isStopping = false
  const cancel = async () => {
    if (id !== undefined) await shop.db.transaction((tx) => cancelRun(tx, id!, actor, shop.now())).catch(() => {})
  }
  const stop = () => {
    print('Stopping.')
    isStopping = true
    void cancel()
  }
  process.once('SIGINT', stop)
  try {
    id = await createRun(shop, file, command)
    printIgnoredColumns(await findRun(shop.db.read, id))
    // Ctrl+C may have come while the file was copied.
    if (isStopping) await cancel()
    const checkedRun = await runToEnd(shop, id, 'Checking')
    throwIfFailed(checkedRun)
    if (checkedRun.state === 'cancelled') {
      print('Stopped before the check was finished. Nothing was imported.')
      return void (process.exitCode = 1)
    }
    if (command.dryRun) {
      await report(shop, checkedRun, 'would be ')
      await cancel()
      process.exitCode = checkedRun.failed > 0 ? 2 : 0
      return
    }
    await shop.db.transaction((tx) => startRun(tx, checkedRun.id, actor, shop.now()))
    const done = await runToEnd(shop, id, 'Importing')
    await report(shop, done, '')
    if (done.state === 'cancelled') print('Stopped. Products already saved are kept.')
    process.exitCode = done.state !== 'done' ? 1 : done.failed > 0 ? 2 : 0
  } finally {
    process.off('SIGINT', stop)
    await closeRun(shop)
    await closeShop(shop)
  }
}

async function createRun(shop: Shop, file: string, command: ImportCommand): Promise<number> {
  const isZip = /\.zip$/i.test(file)
  if (isZip && typeof command.images === 'string') throw new OperatorError('Leave out --images: the ZIP of an export contains its images.')
  const imagesFile = typeof command.images === 'string' ? await copyImportFile(shop, command.images, 'zip') : ''
  const uploaded = {
    file: isZip ? '' : await copyImportFile(shop, file, 'csv'),
    imagesFile: isZip ? await copyImportFile(shop, file, 'zip') : imagesFile,
    originalName: basename(file).slice(0, maxFileNameLength),
  }
  const id = await createImport(shop, actor, uploaded).catch((error: unknown) => {
    throw error instanceof UserError ? new OperatorError(messageText(error.key, error.params)) : error
  })
  const run = await findRun(shop.db.read, id)
  const mapping = await mappingFor(shop, run, command).catch(async (error: unknown) => {
    await shop.db.transaction((tx) => cancelRun(tx, id, actor, shop.now()))
    throw error
  })
  const options: ImportOptions = {
    ...resolveImportOptions(run.options),
    updateExisting: command.skipExisting !== true,
    asDraft: command.draft === true,
    images: command.images !== false,
    addMissing: command.addMissing,
    stock: command.stock,
    ...decimalFrom(command.decimal),
  }
  await shop.db.transaction((tx) => saveMapping(tx, id, { mapping, options }, shop.now()))
  return id
}

function printIgnoredColumns({ mapping }: ImportRun): void {
  const ignored = Object.keys(mapping).filter((header) => mapping[header] === '')
  if (ignored.length > 0) print(`Ignored columns: ${ignored.map(stripControlCharacters).join(', ')}.`)
}

async function mappingFor(shop: Shop, run: ImportRun, { columns }: ImportCommand): Promise<Record<string, string>> {
  const mapping = { ...run.mapping, ...columnsFrom(columns, run.mapping) }
  if (Object.values(mapping).some((value) => ['name', 'seo_link', 'sku'].includes(value))) return mapping
  const { headers } = await readFileHeader(importFile(shop, run.file), 0)
  throw new OperatorError(
    `No column is matched to the product name, URL slug or SKU. Use --columns "Header=name". Columns in the file: ${headers.join(', ')}.`,
  )
}

async function copyImportFile(shop: Shop, file: string, extension: 'csv' | 'zip'): Promise<string> {
  const path = resolve(file)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new OperatorError(`File not found: ${path}`)
  const maxSize = extension === 'csv' ? maxTableSize : maxUnzippedSize
  if (found.size > maxSize) throw new OperatorError(`${path} is larger than ${maxSize / 1024 / 1024} MB.`)
  const name = createImportFileName(shop, extension)
  await shop.importFiles.putStream(name, createReadStream(path))
  return name
}

function columnsFrom(text: string | undefined, known: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    splitPairs(text ?? '', Object.keys(known)).map(([header, field]) => {
      if (!Object.hasOwn(known, header)) throw new OperatorError(`The file has no column ${header}.`)
      if (field !== '' && !parseTarget(field)) throw new OperatorError(`Unknown field: ${field}.`)
      return [header, field]
    }),
  )
}

/** Splits "Header=field, Header=field" into pairs. A header of the file may contain commas and equals signs. */
function splitPairs(text: string, headers: string[]): [string, string][] {
  const longestFirst = headers.toSorted((a, b) => b.length - a.length)
  const pairs: [string, string][] = []
  for (let rest = text; (rest = rest.replace(/^[\s,]+/, '')) !== '';) {
    const known = longestFirst.find((candidate) => rest.startsWith(candidate) && /^\s*=/.test(rest.slice(candidate.length)))
    const header = known ?? /^[^=,]*/.exec(rest)![0]
    const [assignment, field = ''] = /^\s*=?([^,]*)/.exec(rest.slice(header.length))!
    pairs.push([header.trim(), field.trim()])
    rest = rest.slice(header.length + assignment.length)
  }
  return pairs
}

function decimalFrom(decimalMark: string | undefined): Partial<ImportOptions> {
  if (decimalMark === undefined) return {}
  if (decimalMark !== 'point' && decimalMark !== 'comma') throw new OperatorError('--decimal must be point or comma.')
  return { decimal: decimalMark === 'point' ? '.' : ',' }
}

async function runToEnd(shop: Shop, id: number, title: string): Promise<ImportRun> {
  const bar = await createProgressBar(shop, title)
  for (;;) {
    const advanced = await processImport(shop, id, 400)
    const current = await findRun(shop.db.read, id)
    if (!activeStates.includes(current.state)) break
    const imageCounts = current.state === 'images' ? await countImages(shop.db.read, id) : null
    const processed = imageCounts ? imageCounts.done + imageCounts.failed : 0
    const text = imageCounts
      ? `${processed} of ${processed + imageCounts.queued} images`
      : `${current.productsDone} of ${current.productsTotal} products`
    bar.show(text, current.productsDone, current.productsTotal)
    // A running server has taken over the import: wait and show its progress.
    if (!advanced) await shop.timers.sleep(500)
  }
  const run = await findRun(shop.db.read, id)
  bar.end(`${title}: ${run.productsDone} of ${run.productsTotal} products`)
  return run
}

interface ProgressBar {
  show(text: string, done: number, total: number): void
  end(text: string): void
}

async function createProgressBar({ timers }: Shop, title: string): Promise<ProgressBar> {
  if (!process.stdout.isTTY) {
    let last = timers.elapsed()
    return {
      show(text) {
        if (timers.elapsed() - last < 5000) return
        last = timers.elapsed()
        print(`  ${text}`)
      },
      end: print,
    }
  }
  const { progress } = await import('@clack/prompts')
  const bar = progress({ max: 100 })
  let at = 0
  bar.start(title)
  // The bar reads keys, and would end the process at Ctrl+C instead of letting it stop the import.
  process.stdin.setRawMode?.(false)
  return {
    show(text, done, total) {
      const percent = total === 0 ? 0 : Math.floor((done * 100) / total)
      if (percent > at) bar.advance(percent - at, `${title}: ${text}`)
      else bar.message(`${title}: ${text}`)
      at = Math.max(at, percent)
    },
    end: (text) => bar.stop(text),
  }
}

function throwIfFailed(run: ImportRun): void {
  if (run.state !== 'failed') return
  const { key, params } = JSON.parse(run.lastError) as Message
  throw new OperatorError(messageText(key, params))
}

async function report(shop: Shop, run: ImportRun, verbPrefix: string): Promise<void> {
  const { issues, isComplete } = await listFirstIssues(shop.db.read, run.id, maxShownIssues)
  for (const { line, column, value, reason, params, isError } of issues) {
    const cell = [column, value]
      .filter((part) => part !== '')
      .map(stripControlCharacters)
      .join(' ')
    print(`${isError ? '✗' : '!'} line ${line}${cell === '' ? '' : ` (${cell})`}: ${messageText(reason, params)}`)
  }
  if (!isComplete) print(`  More issues were found. See the full list at ${shop.config.baseUrl}/admin/ecommerce/import/${run.id}`)
  for (const { line, source, reason } of await listFailedImages(shop.db.read, run.id, maxShownIssues)) {
    print(`! line ${line} (${stripControlCharacters(source)}): ${messageText(reason, { megabytes: 10 })}`)
  }
  print(
    `${run.created} ${verbPrefix}added, ${run.updated} ${verbPrefix}updated, ${run.skipped} ${verbPrefix}skipped, ${run.failed} with errors.`,
  )
}

// File content must not send control sequences to the terminal.
const stripControlCharacters = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')

const english = translateFrom()
const messageText = (key: StringKey, params: Params = {}): string => english(key, params)
