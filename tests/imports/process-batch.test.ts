import { expect, test } from 'bun:test'
import type { ImportState } from '#db/schema/imports.ts'
import { findRun, listResults } from '#src/imports/import-runs.ts'
import { skipFailedProduct } from '#src/imports/process-batch.ts'
import { checkImport, importTest } from './import-helpers.ts'

const { shop } = importTest()

test('a batch is saved only from the state and the position in which its run was read', async () => {
  const id = await checkImport(shop, 'seo_link,name,price,sku\na,A,1.00,A-1\nb,B,1.00,B-1\n')
  const { importRuns } = shop.db.t
  const setState = (state: ImportState) => shop.db.transaction((tx) => tx.update(importRuns).set({ state, productsDone: 0 }))
  const skip = (from: number) => shop.db.transaction((tx) => skipFailedProduct(tx, { runId: id, from, state: 'running', now: shop.now() }))
  await setState('cancelled')
  expect(await skip(0)).toBe(false)
  await setState('running')
  expect(await skip(1)).toBe(false)
  expect((await listResults(shop.db.read, id, { limit: 10 })).filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(await skip(0)).toBe(true)
  expect(await findRun(shop.db.read, id)).toMatchObject({ productsDone: 1, failed: 1 })
})
