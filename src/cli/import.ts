import { copyFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { builtIn } from '#src/i18n/built-in.ts'
import { fill } from '#src/i18n/translator.ts'
import { readConfig } from '#src/config.ts'
import { beginImport } from '#src/imports/begin-import.ts'
import { targetFrom } from '#src/imports/fields.ts'
import { importPath, largestTable, largestZip, newImportFile } from '#src/imports/files.ts'
import { firstRemarks } from '#src/imports/first-remarks.ts'
import { closeRun } from '#src/imports/going.ts'
import { readHead } from '#src/imports/index-file.ts'
import { type ImportOptions, optionsFrom } from '#src/imports/run-options.ts'
import { type ImportRun, cancelRun, countPictures, findRun, listFailedPictures, saveMapping, startRun, working } from '#src/imports/runs.ts'
import { advance } from '#src/imports/step.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import type { Shop } from '#src/shop.ts'
import { print, Trouble } from './terminal.ts'

export interface ImportCommand {
  dryRun?: boolean
  /** Path of a ZIP; false: none at all. */
  pictures?: string | boolean
  skipExisting?: boolean
  draft?: boolean
  stock: boolean
  newNames: boolean
  decimal?: string
  columns?: string
}

const who = { id: null, name: 'command line' }
const mostShown = 50

/**
 * Reads products from a file, with the checks and the report of the admin's import. Exits with 0 when every product was saved, 2 when
 * some were not (or would not be), and 1 when nothing could be done.
 */
export async function importCatalog(file: string, command: ImportCommand): Promise<void> {
  const config = readConfig()
  const shop = await openShop(config, { beside: true })
  let id: number | undefined
  const stop = () => {
    print('Stopping; what is saved stays.')
    if (id !== undefined) void shop.db.transaction((tx) => cancelRun(tx, id!, who, shop.now())).catch(() => {})
  }
  process.once('SIGINT', stop)
  try {
    id = await begin(shop, file, command)
    const checked = await work(shop, id, 'Checking')
    refuseBroken(checked)
    if (command.dryRun) {
      await report(shop, checked, 'would be ')
      await shop.db.transaction((tx) => cancelRun(tx, checked.id, who, shop.now()))
      process.exitCode = checked.failed > 0 ? 2 : 0
      return
    }
    if (checked.state === 'cancelled') return void (process.exitCode = 1)
    await shop.db.transaction((tx) => startRun(tx, checked.id, who, shop.now()))
    const done = await work(shop, id, 'Importing')
    await report(shop, done, '')
    process.exitCode = done.state !== 'done' ? 1 : done.failed > 0 ? 2 : 0
  } finally {
    process.off('SIGINT', stop)
    await closeRun(shop)
    await closeShop(shop)
  }
}

async function begin(shop: Shop, file: string, command: ImportCommand): Promise<number> {
  const picturesFile = typeof command.pictures === 'string' ? await taken(shop, command.pictures, 'zip') : ''
  const uploaded = { file: await taken(shop, file, 'csv'), picturesFile, originalName: basename(file).slice(0, 200) }
  const id = await beginImport(shop, who, uploaded)
  const run = await findRun(shop.db.read, id)
  const mapping = await mappingFor(shop, run, command).catch(async (error: unknown) => {
    await shop.db.transaction((tx) => cancelRun(tx, id, who, shop.now()))
    throw error
  })
  const options: ImportOptions = {
    ...optionsFrom(run.options),
    updateExisting: command.skipExisting !== true,
    asDraft: command.draft === true,
    pictures: command.pictures !== false,
    addMissing: command.newNames,
    stock: command.stock,
    ...decimalFrom(command.decimal),
  }
  await shop.db.transaction((tx) => saveMapping(tx, id, { mapping, options }, shop.now()))
  return id
}

async function mappingFor(shop: Shop, run: ImportRun, { columns }: ImportCommand): Promise<Record<string, string>> {
  const mapping = { ...run.mapping, ...columnsFrom(columns, run.mapping) }
  if (Object.values(mapping).some((value) => ['name', 'seo_link', 'sku'].includes(value))) return mapping
  const { headers } = await readHead(importPath(shop, run.file), 0)
  throw new Trouble(`Say which column holds the names: --columns "Header=name". The columns are ${headers.join(', ')}.`)
}

async function taken(shop: Shop, file: string, ending: 'csv' | 'zip'): Promise<string> {
  const path = resolve(file)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new Trouble(`There is no file ${path}.`)
  const most = ending === 'csv' ? largestTable : largestZip
  if (found.size > most) throw new Trouble(`${path} is larger than ${most / 1024 / 1024} MB.`)
  const name = await newImportFile(shop, ending)
  await copyFile(path, importPath(shop, name))
  return name
}

function columnsFrom(text: string | undefined, known: Record<string, string>): Record<string, string> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      const [header, field] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
      if (at === -1 || !Object.hasOwn(known, header)) throw new Trouble(`There is no column ${header || pair.trim()}.`)
      if (field !== '' && !targetFrom(field)) throw new Trouble(`A column cannot stand for ${field}.`)
      return [header, field]
    }),
  )
}

function decimalFrom(mark: string | undefined): Partial<ImportOptions> {
  if (mark === undefined) return {}
  if (mark !== 'point' && mark !== 'comma') throw new Trouble('--decimal must be point or comma.')
  return { decimal: mark === 'point' ? '.' : ',' }
}

/** Takes a run on to the end of what it is doing, with a bar at a terminal and a line now and then in a log. */
async function work(shop: Shop, id: number, title: string): Promise<ImportRun> {
  const bar = await barFor(title)
  for (;;) {
    const more = await advance(shop, id, 400)
    const now = await findRun(shop.db.read, id)
    if (!working.includes(now.state)) break
    const pictures = now.state === 'pictures' ? await countPictures(shop.db.read, id) : null
    const had = pictures ? pictures.done + pictures.failed : 0
    const text = pictures ? `${had} of ${had + pictures.waiting} pictures` : `${now.productsDone} of ${now.productsTotal} products`
    bar.show(text, now.productsDone, now.productsTotal)
    // A serving shop has taken it on: it goes on there, and is told here.
    if (!more) await Bun.sleep(500)
  }
  const run = await findRun(shop.db.read, id)
  bar.end(`${title}: ${run.productsDone} of ${run.productsTotal} products`)
  return run
}

interface Bar {
  show(text: string, done: number, total: number): void
  end(text: string): void
}

async function barFor(title: string): Promise<Bar> {
  if (!process.stdout.isTTY) {
    let last = Date.now()
    return {
      show(text) {
        if (Date.now() - last < 5000) return
        last = Date.now()
        print(`  ${text}`)
      },
      end: print,
    }
  }
  const { progress } = await import('@clack/prompts')
  const bar = progress({ max: 100 })
  let at = 0
  bar.start(title)
  return {
    show(text, done, total) {
      const now = total === 0 ? 0 : Math.floor((done * 100) / total)
      if (now > at) bar.advance(now - at, `${title}: ${text}`)
      else bar.message(`${title}: ${text}`)
      at = Math.max(at, now)
    },
    end: (text) => bar.stop(text),
  }
}

function refuseBroken(run: ImportRun): void {
  if (run.state !== 'failed') return
  const { key, params } = JSON.parse(run.lastError) as { key: string; params: Record<string, string | number> }
  throw new Trouble(sentence(key, params))
}

async function report(shop: Shop, run: ImportRun, would: string): Promise<void> {
  const { remarks, whole } = await firstRemarks(shop.db.read, run.id, mostShown)
  for (const { line, column, value, reason, params, fault } of remarks) {
    const cell = [column, value]
      .filter((part) => part !== '')
      .map(visible)
      .join(' ')
    print(`${fault ? '✗' : '!'} line ${line}${cell === '' ? '' : ` (${cell})`}: ${sentence(reason, params)}`)
  }
  if (!whole) print(`  There is more to say: ${shop.config.baseUrl}/admin/ecommerce/import/${run.id} lists it all.`)
  for (const { line, source, reason } of await listFailedPictures(shop.db.read, run.id, mostShown)) {
    print(`! line ${line} (${visible(source)}): ${sentence(reason, { megabytes: 10 })}`)
  }
  print(`${run.created} ${would}added, ${run.updated} ${would}changed, ${run.skipped} ${would}skipped, ${run.failed} with faults.`)
}

// What stands in a file must not steer the terminal.
const visible = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')

const sentence = (key: string, params: Record<string, string | number> = {}): string =>
  fill((builtIn as Record<string, string>)[key] ?? key, params)
