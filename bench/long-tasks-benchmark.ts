import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { hashPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser } from '#src/accounts/users.ts'
import { probePages } from './import-benchmark.ts'
import { openConnection } from './load.ts'
import { median, percentile } from './metrics.ts'
import { formatNumber, table, type TargetResult } from './report.ts'
import { scenarios } from './scenarios.ts'
import type { BenchShop } from './server.ts'

export interface LongTasksBenchmark {
  summary: string
  targetResults: TargetResult[]
}

const storedOrders = 20_000
const password = 'benchmark of long tasks'
const email = 'staff@example.com'

const lastYear = `from=${dayBefore(365)}&to=${dayBefore(0)}`

/** What staff ask for that reads, sends or writes a lot. */
const staffTasks: [name: string, path: string][] = [
  ['sitemap', '/sitemap.xml?part=products-1'],
  ['export of products', '/admin/ecommerce/products/export.csv'],
  ['export to import again', '/admin/ecommerce/import/products.csv'],
  ['export of stock', '/admin/ecommerce/inventory/export.csv'],
  ['export of orders', '/admin/ecommerce/orders/export.csv'],
  ['tax report of a year', `/admin/ecommerce/tax/report?${lastYear}`],
  ['dashboard of a year', `/admin/dashboard?${lastYear}`],
]

/**
 * Has a serving shop do what takes long, again and again for some seconds each, and looks at its pages meanwhile: how long the answers took.
 * SQLite only.
 */
export async function measureLongTasks(shop: BenchShop, taskMs: number): Promise<LongTasksBenchmark> {
  const db = await connect(shop.databaseUrl, { shared: true })
  try {
    await placeOneOrder(shop)
    await repeatOrder(db)
    const cookie = await signIn(db, shop)
    const tasks: [string, () => Promise<void>][] = [
      ['nothing', () => Bun.sleep(100)],
      ...staffTasks.map(([name, path]): [string, () => Promise<void>] => [name, () => readPage(shop, path, cookie)]),
      ['prices of 2,000 products', () => changePrices(db)],
    ]
    const rows: string[][] = []
    const worst: { name: string; p99: number } = { name: '', p99: 0 }
    for (const [name, task] of tasks) {
      let runs = 0
      const started = performance.now()
      const times = await probePages(shop, async () => {
        do {
          await task()
          runs += 1
        } while (performance.now() - started < taskMs)
      })
      const p99 = percentile(times, 0.99)
      if (p99 > worst.p99) Object.assign(worst, { name, p99 })
      const secondsEach = (performance.now() - started) / runs / 1000
      rows.push([name, formatNumber(secondsEach, 2), ...[median(times), p99, Math.max(...times)].map((ms) => formatNumber(ms, 1))])
    }
    return {
      summary: `Product pages during long tasks, ${shop.products} products and ${storedOrders} orders, ms\n${table(['', 's each', 'p50', 'p99', 'longest'], rows)}`,
      targetResults: [
        {
          target: `ms, p99 of a product page during long tasks, ${shop.products} products (${worst.name})`,
          value: worst.p99,
          atMost: 50,
          digits: 1,
        },
      ],
    }
  } finally {
    await db.close()
  }
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function placeOneOrder(shop: BenchShop): Promise<void> {
  const connection = await openConnection(shop.port)
  await scenarios.find(({ name }) => name === 'checkout')!.journey!(shop)(connection)
  connection.close()
}

/** Copies an order with its lines and taxes, spread over a year. */
async function repeatOrder(db: Db): Promise<void> {
  const { orders, orderLines, orderTaxes } = db.t
  const dayMs = 86_400_000
  await db.transaction(async (tx) => {
    const [row] = await tx.rows<{ id: number }>(sql`select max(id) as id from orders`)
    const first = row!.id
    const own: Record<string, string> = {
      id: `o.id + n.i`,
      external_id: `'bench-' || n.i`,
      attempt_key: `'bench-' || n.i`,
      number: `o.number + n.i`,
      order_date: `o.order_date - (n.i % 365) * ${dayMs}`,
      paid_at: `o.order_date - (n.i % 365) * ${dayMs}`,
    }
    await tx.rows(sql.raw(copyOf(orders, first, own)))
    for (const child of [orderLines, orderTaxes]) {
      const names = Object.values(getTableColumns(child)).map((column) => column.name)
      const values: Record<string, string> = { id: 'null', order_id: 'o.order_id + n.i', download_token: `o.download_token || n.i` }
      if (names.includes('order_line_id')) values['order_line_id'] = 'o.order_line_id'
      await tx.rows(sql.raw(copyOf(child, first, values)))
    }
  })
}

function copyOf(copied: Db['t'][keyof Db['t']], orderId: number, own: Record<string, string>): string {
  const names = Object.values(getTableColumns(copied)).map((column) => column.name)
  const name = getTableName(copied)
  const key = name === 'orders' ? 'id' : 'order_id'
  return `insert into ${name} (${names.join(', ')})
    select ${names.map((column) => own[column] ?? `o.${column}`).join(', ')}
    from ${name} o, (with recursive n(i) as (select 1 union all select i + 1 from n where i < ${storedOrders}) select i from n) n
    where o.${key} = ${orderId}`
}

async function signIn(db: Db, shop: BenchShop): Promise<string> {
  const now = Date.now()
  const hash = await hashPassword(password)
  await db.transaction((tx) => createUser(tx, { email, name: 'Benchmark', password: hash, roleId: 5, now }))
  const response = await fetch(`http://localhost:${shop.port}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email, password }),
  })
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  if (!cookie.some((one) => one.startsWith('session='))) throw new Error(`signing in was answered with ${response.status}`)
  return cookie.join('; ')
}

async function readPage(shop: BenchShop, path: string, cookie: string): Promise<void> {
  const response = await fetch(`http://localhost:${shop.port}${path}`, { headers: { cookie }, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
  await response.arrayBuffer()
}

let round = 0

/** In another program, so that the shop's checkpoint has much to move into the file. */
async function changePrices(db: Db): Promise<void> {
  round += 1
  await db.transaction(async (tx) => {
    await tx.rows(sql`update products set price = price + ${round % 2 === 0 ? 1 : -1} where id <= 2000`)
  })
  await Bun.sleep(500)
}
