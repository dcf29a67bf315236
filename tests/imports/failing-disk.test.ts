import { expect, spyOn, test } from 'bun:test'
import type { FileStorage } from '#src/shop/files.ts'
import { storeUpload } from '#src/imports/uploads/store-upload.ts'
import { processImport } from '#src/imports/process-import.ts'
import { findRun, startRun } from '#src/imports/import-runs.ts'
import { checkImport, createTestImport, findAllProducts, importTest, testActor } from './import-helpers.ts'

const { shop } = importTest()

/** Does what `real` does until a call of `method`, which fails as a full or broken disk does. */
const failing = (real: FileStorage, method: keyof FileStorage): FileStorage => ({
  ...real,
  [method]: async () => {
    throw Object.assign(new Error(`${method}: i/o error`), { code: 'EIO' })
  },
})

test('an upload that the disk does not take is not stored', async () => {
  const part = async function* () {
    yield new TextEncoder().encode('a,b\n')
  }
  const broken = { ...shop, importFiles: failing(shop.importFiles, 'putStream') }
  await expect(storeUpload(broken, part(), { extension: 'csv', maxSize: 10, field: 'csv' })).rejects.toThrow('i/o error')
  expect(await shop.importFiles.list('')).toEqual([])
})

test('an import whose file cannot be read saves nothing', async () => {
  const id = await checkImport(shop, 'seo_link,name,price,sku\na,A,1.00,A-1\n')
  await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
  const broken = { ...shop, importFiles: failing(shop.importFiles, 'open') }
  await expect(processImport(broken, id, 10_000)).rejects.toThrow('i/o error')
  expect(await findAllProducts(shop)).toEqual([])
  expect((await findRun(shop.db.read, id)).productsDone).toBe(0)
})

test('a check that fails three times is left to the queue of jobs', async () => {
  const id = await createTestImport(shop, 'seo_link,name,price,sku\na,A,1.00,A-1\n')
  await shop.db.transaction((tx) => tx.update(tx.t.importRuns).set({ state: 'checking' }))
  using warn = spyOn(shop.log, 'warn')
  await expect(processImport({ ...shop, importFiles: failing(shop.importFiles, 'open') }, id, 1000)).rejects.toThrow('i/o error')
  expect(warn).toHaveBeenCalledTimes(3)
})
