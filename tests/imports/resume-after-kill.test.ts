import { expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { newFolder, createShopEnvironment, startCli, runCli } from '#tests/cli/run-cli.ts'

setDefaultTimeout(300_000)

const count = 600
const csv =
  'seo_link,name,status,price,sku,stock_level\n' +
  Array.from({ length: count }, (_, at) => `t-${at},T ${at},active,1.00,T-${at},3\n`).join('')

test('an import killed halfway resumes by itself in the running shop, and creates nothing twice', async () => {
  const env = await createShopEnvironment()
  const file = join(newFolder(), 'many.csv')
  writeFileSync(file, csv)
  const importing = await startCli(['import', file], env, /^/)
  const db = await connect(env.DATABASE_URL, { shared: true })
  const countOf = async (query: ReturnType<typeof sql>): Promise<number> => Number((await db.read.rows<{ n: number }>(query))[0]?.n ?? 0)
  const countSaved = () => countOf(sql`select count(*) as n from products`)
  for (let tries = 0; (await countSaved()) < 20 && tries < 2000; tries += 1) await Bun.sleep(10)
  await importing.end('SIGKILL')
  const halfway = await countSaved()
  expect(halfway).toBeGreaterThan(0)
  expect(halfway).toBeLessThan(count)
  // The next start finds the job in the queue, or the scheduled task resumes it.
  const shop = await startCli(['serve'], env, /http:\/\//)
  for (let tries = 0; (await countOf(sql`select count(*) as n from import_runs where state = 'done'`)) === 0 && tries < 900; tries += 1)
    await Bun.sleep(100)
  await shop.end()
  expect(await countSaved()).toBe(count)
  expect(await countOf(sql`select count(*) as n from stock_ledger`)).toBe(count)
  expect(await countOf(sql`select created as n from import_runs`)).toBe(count)
  expect(await countOf(sql`select products as n from listing_counts where category_id = 0 and brand_id = 0`)).toBe(count)
  await db.close()
  const again = await runCli(['import', file], env)
  expect(again.out).toContain(`0 added, 0 updated, ${count} skipped, 0 with errors.`)
})
