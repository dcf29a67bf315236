import { expect, test } from 'bun:test'
import type { PdfContent } from '#src/lib/pdf/pdf-content.ts'
import { writePdf } from '#src/lib/pdf/write-pdf.ts'
import { writeZip } from '#src/product-export/write-zip.ts'
import { startScheduledTasks } from '#src/scheduled-tasks.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { listTaxServices } from '#src/tax/tax-connections.ts'
import { createShopWithoutDatabase, testNow } from '#tests/support/shop-without-database.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { virtualTimers } from '#tests/support/virtual-timers.ts'

test('scheduled tasks run by the timers of the shop, in the order of their times', async () => {
  const timers = virtualTimers()
  const shop = { ...createShopWithoutDatabase(), timers }
  const runs: string[] = []
  const task = (name: string, intervalMs: number) => ({ name, intervalMs, run: async () => runs.push(`${name} ${timers.elapsed()}`) })
  const scheduler = startScheduledTasks(shop, [task('often', 60_000), task('rarely', 120_000)])
  await timers.run(999)
  expect(runs).toEqual([])
  await timers.run(121_001)
  expect(runs).toEqual(['often 1000', 'rarely 2000', 'often 61000', 'often 121000', 'rarely 122000'])
  await scheduler.stop()
  await timers.run(600_000)
  expect(runs).toHaveLength(5)
})

test('a request that gets no answer ends by the timers of the shop', async () => {
  const timers = virtualTimers()
  const sent: string[] = []
  const fetch = (url: string | URL | Request, init?: RequestInit) => {
    sent.push(String(url))
    return new Promise<Response>((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))
  }
  const { vatRegister } = listTaxServices({}, { ...realSystem, timers, requests: { ...realSystem.requests, fetch } })
  const check = vatRegister
    .check({ country: 'DE', prefix: 'DE', number: '1' }, { country: 'FR', prefix: 'FR', number: '2' })
    .catch((error: Error) => error.name)
  await timers.run(3000)
  expect(await check).toBe('TimeoutError')
  expect(sent).toEqual(['https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'])
})

test('chance of a seed is spread evenly, and its UUIDs are of version 4', () => {
  const random = seededRandom(1)
  const counts = Map.groupBy(
    Array.from({ length: 6000 }, () => random.int(1, 7)),
    (number) => number,
  )
  expect(new Set(counts.keys())).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  for (const { length } of counts.values()) expect(Math.abs(length - 1000)).toBeLessThan(150)
  expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('files that the store makes are dated by its clock', async () => {
  const zip = async (now: number) => Buffer.concat(await Array.fromAsync(writeZip(oneFile(), now)))
  expect(await zip(testNow)).toEqual(await zip(testNow))
  expect(await zip(testNow)).not.toEqual(await zip(testNow + 86_400_000))
  const content: PdfContent = { ...emptyPdf, title: 'Invoice' }
  expect(Buffer.from(await writePdf(content, testNow)).toString('latin1')).toContain('(D:20260302100000Z)')
})

async function* oneFile() {
  yield { path: 'a.txt', chunks: new Blob(['one']).stream(), compress: true }
}

const emptyPdf: Omit<PdfContent, 'title'> = {
  language: 'en',
  fontLanguages: [],
  direction: 'ltr',
  pageSize: 'A4',
  sender: { name: 'Sundry', lines: [] },
  notes: [],
  parties: [],
  columns: [{ label: 'Item' }],
  rows: [],
  totals: [],
  sections: [],
  pageLabel: (page, pages) => `Page ${page} of ${pages}`,
}
