import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** A product of a public list. */
export interface ListedProduct {
  key: string
  name: string
  description: string
  /** '' without one. */
  category: string
}

/** How well a product answers a query: 3 = what was looked for, 1 = related, 0 = something else. */
export interface Judgment {
  query: string
  product: string
  grade: number
}

/** Products and judged queries that others have published. */
export interface PublicList {
  name: string
  products: ListedProduct[]
  judgments: Judgment[]
}

/** Formats by the files they consist of. */
const formats: { name: string; files: string[]; read(folder: string): Omit<PublicList, 'name'> }[] = [
  { name: 'WANDS (Wayfair)', files: ['product.csv', 'query.csv', 'label.csv'], read: readWands },
  { name: 'Home Depot Product Search Relevance', files: ['train.csv'], read: readHomeDepot },
]

const wandsAddress = 'https://raw.githubusercontent.com/wayfair/WANDS/main/dataset/'
const downloadMs = 120_000

/** How to get a list that was not found. */
export const listInstructions = `pass --catalog <folder> with product.csv, query.csv and label.csv of WANDS (github.com/wayfair/WANDS, folder
  dataset, MIT license), or with train.csv of Home Depot Product Search Relevance (Kaggle)`

/** Reads the list in `folder`, or downloads WANDS once; null when there is none and no network. */
export async function findPublicList(folder: string | undefined): Promise<PublicList | null> {
  if (folder !== undefined) return readList(folder)
  const downloaded = join(tmpdir(), 'sundry-bench', 'wands')
  const { files } = formats[0]!
  try {
    for (const file of files) await download(wandsAddress + file, join(downloaded, file))
  } catch {
    return null
  }
  return readList(downloaded)
}

async function download(address: string, file: string): Promise<void> {
  if (existsSync(file)) return
  const response = await fetch(address, { signal: AbortSignal.timeout(downloadMs) })
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(`${file}.part`, new Uint8Array(await response.arrayBuffer()))
  renameSync(`${file}.part`, file)
}

/** The list in a folder, in any of the formats. */
export function readList(folder: string): PublicList {
  const format = formats.find(({ files }) => files.every((file) => existsSync(join(folder, file))))
  if (!format) throw new Error(`${folder} has no list: ${listInstructions}`)
  return { name: format.name, ...format.read(folder) }
}

function readWands(folder: string): Omit<PublicList, 'name'> {
  const grades: Record<string, number> = { Exact: 3, Partial: 1, Irrelevant: 0 }
  const rows = (file: string) => readTable(readFileSync(join(folder, file), 'utf8'), '\t')
  const queries = new Map(rows('query.csv').map((row) => [row['query_id'], row['query'] ?? '']))
  return {
    products: rows('product.csv').map((row) => ({
      key: row['product_id'] ?? '',
      name: row['product_name'] ?? '',
      description: row['product_description'] ?? '',
      category: (row['product_class'] ?? '').split('|')[0]!.trim(),
    })),
    judgments: rows('label.csv').map((row) => ({
      query: queries.get(row['query_id'] ?? '') ?? '',
      product: row['product_id'] ?? '',
      grade: grades[row['label'] ?? ''] ?? 0,
    })),
  }
}

/** Relevance is the mean of several people, 1 to 3. The descriptions, a file of their own, are read if it is there. */
function readHomeDepot(folder: string): Omit<PublicList, 'name'> {
  const rows = (file: string) => readTable(new TextDecoder('latin1').decode(readFileSync(join(folder, file))), ',')
  const judged = rows('train.csv')
  const described = existsSync(join(folder, 'product_descriptions.csv')) ? rows('product_descriptions.csv') : []
  const descriptions = new Map(described.map((row) => [row['product_uid'], row['product_description'] ?? '']))
  const products = new Map(
    judged.map((row): [string, ListedProduct] => {
      const key = row['product_uid'] ?? ''
      return [key, { key, name: row['product_title'] ?? '', description: descriptions.get(key) ?? '', category: '' }]
    }),
  )
  return {
    products: [...products.values()],
    judgments: judged.map((row) => ({
      query: row['search_term'] ?? '',
      product: row['product_uid'] ?? '',
      grade: ((Number(row['relevance']) - 1) * 3) / 2,
    })),
  }
}

const readTable = (text: string, delimiter: string): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter, relaxQuotes: true, relaxColumnCount: true, skipEmptyLines: true })
