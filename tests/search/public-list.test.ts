import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PublicList, readList } from '../../bench/relevance/public-list.ts'
import { sampleList } from '../../bench/relevance/sample-list.ts'

const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function writeFiles(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-list-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

test('a WANDS folder is read: products with their class, exact answers above partial ones', () => {
  const folder = writeFiles({
    'product.csv':
      'product_id\tproduct_name\tproduct_class\tcategory_hierarchy\tproduct_description\n7\toak desk 30" wide\tDesks|Office\tA / B\t"a desk, of oak"\n8\tlamp\t\t\t\n',
    'query.csv': 'query_id\tquery\tquery_class\n0\toak desk\tDesks\n',
    'label.csv': 'id\tquery_id\tproduct_id\tlabel\n0\t0\t7\tExact\n1\t0\t8\tPartial\n2\t0\t9\tIrrelevant\n',
  })
  expect(readList(folder)).toEqual({
    name: 'WANDS (Wayfair)',
    products: [
      { key: '7', name: 'oak desk 30" wide', description: 'a desk, of oak', category: 'Desks' },
      { key: '8', name: 'lamp', description: '', category: '' },
    ],
    judgments: [
      { query: 'oak desk', product: '7', grade: 3 },
      { query: 'oak desk', product: '8', grade: 1 },
      { query: 'oak desk', product: '9', grade: 0 },
    ],
  })
})

test('a Home Depot file is read: each product once, relevance 1 to 3 as grades 0 to 3', () => {
  const train =
    '"id","product_uid","product_title","search_term","relevance"\n2,100001,"Angle 90\xb0","angle bracket",3\n3,100001,"Angle 90\xb0","l bracket",2\n'
  expect(readList(writeFiles({ 'train.csv': Buffer.from(train, 'latin1') }))).toEqual({
    name: 'Home Depot Product Search Relevance',
    products: [{ key: '100001', name: 'Angle 90°', description: '', category: '' }],
    judgments: [
      { query: 'angle bracket', product: '100001', grade: 3 },
      { query: 'l bracket', product: '100001', grade: 1.5 },
    ],
  })
})

test('a folder without a list names the files that it needs', () => {
  expect(() => readList(writeFiles({}))).toThrow('label.csv')
})

const list: PublicList = {
  name: 'Test',
  products: Array.from({ length: 100 }, (_, index) => ({ key: `p${index}`, name: `Product ${index}`, description: '', category: '' })),
  judgments: Array.from({ length: 40 }, (_, index) => ({
    query: `query ${index % 4}`,
    product: `p${index}`,
    grade: index % 4 === 3 ? 1 : 3,
  })),
}

test('a sample has as many products as asked for, and only queries with a best answer among them', () => {
  const { products, queries } = sampleList(list, { products: 20, queries: 10 })
  expect(new Set(products.map(({ key }) => key)).size).toBe(20)
  expect(queries.map(({ query }) => query).toSorted()).toEqual(['query 0', 'query 1', 'query 2'])
  const keys = new Set(products.map(({ key }) => key))
  for (const { grades } of queries) for (const key of grades.keys()) expect(keys.has(key)).toBe(true)
})

test('the order of the files does not change the sample', () => {
  const reversed = { ...list, products: list.products.toReversed(), judgments: list.judgments.toReversed() }
  const keysOf = (sample: PublicList) => sampleList(sample, { products: 20, queries: 2 }).products.map(({ key }) => key).toSorted() // prettier-ignore
  expect(keysOf(reversed)).toEqual(keysOf(list))
})
