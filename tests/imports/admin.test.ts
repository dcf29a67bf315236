import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { closeRun } from '#src/imports/import-session.ts'
import { findRun, startRun } from '#src/imports/import-runs.ts'
import { processImport } from '#src/imports/process-import.ts'
import { pruneImports } from '#src/imports/prune-imports.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createImage } from '#tests/media/create-image.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import '#tests/support/matchers.ts'
import { fixturePath } from './parse-file.ts'
import { checkImport, testActor, findAllProducts, finishImport, importTest } from './import-helpers.ts'

// Slow: imports pause half of the time for other work.
setDefaultTimeout(300_000)

const { shop, app, admin } = importTest({ clients: { admin: 5 } })

const path = '/admin/ecommerce/import'
const shopify = readFileSync(fixturePath('shopify.csv'), 'utf8')
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'products.csv') => new File([text], name, { type: 'text/csv' })
const defaultForm = { updateExisting: 'on', images: 'on', addMissing: 'on', stock: 'on', decimal: '.' }
const auditActions = async () =>
  (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).map(({ action }) => action)

/** The current mapping form of a page, for submitting. */
function formValues(text: string): Record<string, string> {
  const columns = [...text.matchAll(/<select[^>]*name="(columns\.\d+)"[^>]*>([\s\S]*?)<\/select>/g)].map(([, name, options]) => [
    name!,
    /<option value="([^"]*)"[^>]*selected/.exec(options!)?.[1] ?? '',
  ])
  return { ...defaultForm, ...Object.fromEntries(columns) }
}

async function uploadCsv(
  text: string | Uint8Array<ArrayBuffer> = shopify,
): Promise<{ id: number; page: Awaited<ReturnType<TestClient['get']>> }> {
  const page = await admin.follow(await admin.post(path, { csv: csv(text) }))
  return { id: Number(page.path.split('/')[4]), page }
}

describe('the steps of an import', () => {
  test('go from the upload through columns and check to the report, each with its own URL', async () => {
    const { id, page } = await uploadCsv()
    expect(page.path).toBe(`${path}/${id}/mapping`)
    expect(page).toShow('This looks like a Shopify export.')
    expect(page).toShow('Linen Shirt')
    expect(page).toShow('Matched')
    const check = await admin.follow(await admin.post(`${path}/${id}/mapping`, formValues(page.text)))
    expect(check.path).toBe(`${path}/${id}/check`)
    expect(check).toShow('Import 2 products')
    expect(check).toShow('Gift cards, grouped products and external products cannot be imported.')
    expect(await findAllProducts(shop)).toEqual([])
    const report = await admin.follow(await admin.post(`${path}/${id}/start`))
    await finishImport(shop, id)
    expect(report.path).toMatch(/\/(run|report)$/)
    const done = await admin.get(`${path}/${id}/report`)
    expect(done).toShow('Import finished.')
    expect(done).toShow('linen-shirt')
    expect((await findAllProducts(shop)).map(({ seoLink }) => seoLink)).toEqual(['linen-shirt', 'plain-mug'])
    expect(await auditActions()).toEqual(['import.uploaded', 'import.mapped', 'import.started'])
    expect(await admin.get(path)).toShow('products.csv')
  })

  test('show only the current step', async () => {
    const { id } = await uploadCsv()
    for (const step of ['check', 'run', 'report', '']) {
      expect((await admin.follow(await admin.get(`${path}/${id}/${step}`.replace(/\/$/, '')))).path).toBe(`${path}/${id}/mapping`)
    }
    expect(await admin.get(`${path}/999/check`)).toHaveStatus(404)
    expect(await admin.get(`${path}/x`)).toHaveStatus(404)
  })

  test('redirect from an outdated columns page to the current step, also once the file is deleted', async () => {
    const { id, page } = await uploadCsv()
    await admin.post(`${path}/${id}/cancel`)
    await shop.importFiles.delete((await findRun(shop.db.read, id)).file)
    expect((await admin.follow(await admin.get(`${path}/${id}/mapping`))).path).toBe(`${path}/${id}/report`)
    for (const action of ['mapping', 'preview', 'start', 'cancel']) {
      const response = await admin.follow(await admin.post(`${path}/${id}/${action}`, formValues(page.text)))
      expect(response.path).toBe(`${path}/${id}/report`)
      expect(response).toShow('This import has moved to another step.')
    }
  })

  test('remember the columns for the next file with the same headers', async () => {
    const first = await uploadCsv('Thing,Code,Money\nA,A-1,5\n')
    const form = { ...formValues(first.page.text), 'columns.0': 'name', 'columns.1': 'sku', 'columns.2': 'variant_price', decimal: ',' }
    await admin.post(`${path}/${first.id}/mapping`, form)
    const second = await uploadCsv('Thing,Code,Money\nB,B-1,6\n')
    expect(formValues(second.page.text)).toMatchObject({ 'columns.0': 'name', 'columns.1': 'sku', 'columns.2': 'variant_price' })
    const other = await uploadCsv('Thing,Code,Sum\nB,B-1,6\n')
    expect(formValues(other.page.text)).toMatchObject({ 'columns.0': '', 'columns.1': '' })
  })

  test('are remembered from a file whose columns were confirmed, not from a newer one that was only uploaded', async () => {
    const confirmed = await uploadCsv('Thing,Code,Money\nA,A-1,5\n')
    await uploadCsv('Thing,Code,Money\nB,B-1,6\n')
    await admin.post(`${path}/${confirmed.id}/mapping`, { ...formValues(confirmed.page.text), 'columns.0': 'name' })
    const next = await uploadCsv('Thing,Code,Money\nC,C-1,7\n')
    expect(formValues(next.page.text)).toMatchObject({ 'columns.0': 'name' })
  })

  test('refresh the first products when a column changes, as a fragment for htmx and as a page without', async () => {
    const { id, page } = await uploadCsv('Thing,Code,Money\nA mug,A-1,5\n')
    const form = { ...formValues(page.text), 'columns.0': 'name', 'columns.2': 'variant_price' }
    const fragment = await admin.htmx(page.path).post(`${path}/${id}/preview`, form)
    expect(fragment).toReplace('#import-preview')
    expect(fragment).toShow('A mug')
    expect(fragment).toShow('$5.00')
    const whole = await admin.post(`${path}/${id}/preview`, form)
    expect(whole.text).toStartWith('<!doctype html>')
    expect(formValues(whole.text)).toMatchObject({ 'columns.0': 'name' })
    expect((await findRun(shop.db.read, id)).mapping).toMatchObject({ Thing: '' })
  })

  test('stop without a column that names products, or with the same field twice', async () => {
    const { id, page } = await uploadCsv('Thing,Code,Money\nA,A-1,5\n')
    const none = await admin.post(`${path}/${id}/mapping`, {
      ...formValues(page.text),
      'columns.0': '',
      'columns.1': '',
      'columns.2': 'price',
    })
    expect(none).toHaveStatus(422)
    expect(none).toShow('Match at least one column to the product name, URL slug or SKU.')
    const twice = await admin.post(`${path}/${id}/mapping`, { ...formValues(page.text), 'columns.0': 'name', 'columns.1': 'name' })
    expect(twice).toHaveStatus(422)
    expect(twice).toShow('Another column already uses this field.')
    const odd = await admin.post(`${path}/${id}/mapping`, { ...formValues(page.text), 'columns.0': 'name', 'columns.1': 'constructor' })
    expect(odd).toHaveStatus(422)
    expect((await findRun(shop.db.read, id)).state).toBe('mapping')
  })
})

describe('an upload', () => {
  test.each([
    ['nothing', undefined, 'Choose a file.'],
    ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'This is not a text file.'],
    ['one column', 'only\n1\n', 'This file has no table.'],
    ['This file has a header but no products.', 'Handle,Title\n', 'This file has a header but no products.'],
    ['an open quotation mark', 'Handle,Title\na,"A\nb,B\n', 'A quotation mark on line 2 is never closed.'],
    ['hundreds of columns', `${Array.from({ length: 600 }, (_, at) => `c${at}`).join(',')}\n1\n`, 'more than 500 columns'],
  ])('of %s is refused with a reason, and nothing is stored', async (_, content, message) => {
    const response = await admin.post(path, { csv: csv((content ?? '') as string, content === undefined ? '' : 'x.csv') })
    expect(response).toHaveStatus(422)
    expect(response).toShow(message)
    expect(await shop.importFiles.list('')).toEqual([])
  })

  test('of an invalid ZIP is refused', async () => {
    const response = await admin.post(path, { csv: csv(shopify), images: new File(['no'], 'images.zip') })
    expect(response).toHaveStatus(422)
    expect(response).toShow('This file is not a ZIP archive.')
  })

  test('that is too large is refused, however it declares its size', async () => {
    const boundary = 'b'
    const part = new Uint8Array(1024 * 1024).fill(97)
    async function* body() {
      yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="csv"; filename="a.csv"\r\n\r\n`)
      for (let at = 0; at < 65; at += 1) yield part
      yield Buffer.from(`\r\n--${boundary}--\r\n`)
    }
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const response = await admin.send(path, { method: 'POST', headers, body: new Response(body() as never).body! })
    expect(response).toHaveStatus(422)
    expect(response).toShow('This file is too large. Choose a file of up to 64 MB.')
  })

  test.each(['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x'])('that is not a form is refused: %s', async (type) => {
    const response = await admin.send(path, { method: 'POST', headers: { 'content-type': type }, body: 'nonsense' })
    expect([400, 415]).toContain(response.status)
  })

  test('is stored under a generated name, whatever its file name', async () => {
    const page = await admin.follow(await admin.post(path, { csv: csv(shopify, '../../etc/<b>passwd.csv') }))
    const run = await findRun(shop.db.read, Number(page.path.split('/')[4]))
    expect(run.file).toMatch(/^[a-z0-9]{32}\.csv$/)
    expect(await (await shop.importFiles.get(run.file))!.text()).toBe(shopify)
    expect(run.originalName).toBe('<b>passwd.csv')
    expect(page.text).not.toContain('<b>passwd')
  })
})

test('every product of the file is listed by its result, 25 per page', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `row-${at},T,${at === 59 ? 'x' : '1.00'},R-${at}\n`)
  const id = await checkImport(shop, `seo_link,name,price,sku\n${rows.join('')}`)
  const shownHandles = async (query: string) => {
    const { text } = await admin.get(`${path}/${id}/check${query}`)
    return [...text.matchAll(/<bdi>(row-\d+)<\/bdi>/g)].map(([, handle]) => handle)
  }
  const all = [
    ...(await shownHandles('')),
    ...(await shownHandles('?show=created&page=2')),
    ...(await shownHandles('?show=created&page=3')),
  ]
  expect(all).toEqual(rows.slice(0, 59).map((_, at) => `row-${at}`))
  expect(await shownHandles('?show=created&page=9')).toEqual(await shownHandles('?show=created&page=3'))
  expect(await shownHandles('?show=failed')).toEqual(['row-59'])
  expect(await admin.get(`${path}/${id}/check?page=2`)).toShow('26–50 of 59')
})

describe('a running import', () => {
  const manyRows = 'seo_link,name,price,sku\n' + Array.from({ length: 80 }, (_, at) => `t-${at},T,1.00,T-${at}\n`).join('')

  test('shows its progress, polls, and ends at the report', async () => {
    const id = await checkImport(shop, manyRows)
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await processImport(shop, id, 0)
    const page = await admin.get(`${path}/${id}/run`)
    expect(page.text).toMatch(/<progress[^>]*max="80"[^>]*aria-label="Import progress"/)
    expect(page.text).toContain('http-equiv="refresh"')
    expect(page).toShow('of 80 products')
    const part = await admin.htmx(page.path).get(`${path}/${id}/run`)
    expect(part).toReplace('#import-progress')
    expect(part.text).toContain('every 1s')
    await finishImport(shop, id)
    const over = await admin.htmx(page.path).get(`${path}/${id}/run`)
    expect(over.location).toBe(`${path}/${id}/report`)
  })

  test('stopped after the check says that nothing was imported, and calls its counts planned', async () => {
    const id = await checkImport(shop, manyRows)
    const stopped = await admin.follow(await admin.post(`${path}/${id}/cancel`))
    expect(stopped).toShow('Import stopped. Nothing was imported.')
    expect(stopped).toShow('To add')
    expect(stopped).not.toShow('Products saved before that are kept.')
  })

  test('can be stopped, and undone from the report', async () => {
    const id = await checkImport(shop, manyRows)
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await processImport(shop, id, 0)
    const stopped = await admin.follow(await admin.post(`${path}/${id}/cancel`))
    expect(stopped).toShow('Import stopped. Products saved before that are kept.')
    expect((await findAllProducts(shop)).length).toBeGreaterThan(0)
    await admin.post(`${path}/${id}/undo`)
    await finishImport(shop, id)
    expect(await admin.get(`${path}/${id}/report`)).toShow('Import undone.')
    expect(await findAllProducts(shop)).toEqual([])
    expect(await auditActions()).toEqual(['import.started', 'import.cancelled', 'import.undone'])
    const again = await admin.follow(await admin.post(`${path}/${id}/undo`))
    expect(again.path).toBe(`${path}/${id}/report`)
    expect(again).toShow('This import can no longer be undone.')
  })

  test('whose file is deleted says so in the report and offers to undo it', async () => {
    const id = await checkImport(shop, manyRows)
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await processImport(shop, id, 0)
    await closeRun(shop)
    await shop.importFiles.delete((await findRun(shop.db.read, id)).file)
    await finishImport(shop, id)
    const report = await admin.get(`${path}/${id}/report`)
    for (const text of ['The uploaded file no longer exists.', 'Undo import']) expect(report).toShow(text)
    await admin.post(`${path}/${id}/undo`)
    await finishImport(shop, id)
    expect(await findAllProducts(shop)).toEqual([])
  })
})

test('files are deleted after a week, but not while their import runs; an abandoned import is closed', async () => {
  const isStored = async (id: number) => shop.importFiles.exists((await findRun(shop.db.read, id)).file)
  const text = 'seo_link,name,price,sku\na,A,1.00,A-1\nb,B,1.00,B-1\n'
  const [waiting, running] = [await checkImport(shop, text), await checkImport(shop, text)]
  await shop.db.transaction((tx) => startRun(tx, running, testActor, shop.now()))
  shop.clock.advance(6 * 86_400_000)
  expect(await pruneImports(shop)).toBe(0)
  shop.clock.advance(2 * 86_400_000)
  expect(await pruneImports(shop)).toBe(1)
  expect([await isStored(waiting), await isStored(running)]).toEqual([false, true])
  expect((await findRun(shop.db.read, waiting)).state).toBe('cancelled')
  expect((await findRun(shop.db.read, running)).state).toBe('running')
})

describe('a download', () => {
  test('of the errors has the format of the file, with reasons, and can be uploaded again', async () => {
    const id = await checkImport(shop, readFileSync(fixturePath('broken.csv')))
    await admin.post(`${path}/${id}/start`)
    await finishImport(shop, id)
    const file = (await admin.get(`${path}/${id}/errors.csv`)).text
    const lines = file.trim().split('\r\n')
    expect(lines[0]).toBe('Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value,import_error')
    expect(lines[1]).toStartWith('bad-price,Bad Price,B-1,ten,1,,,"Variant Price: This is not a valid amount')
    expect(lines.filter((line) => line.startsWith('twins'))).toHaveLength(2)
    expect(file).not.toContain('\ngood,')
    const fixedCsv = lines
      .filter((line) => /^(Handle|bad-price)/.test(line))
      .join('\r\n')
      .replace(',ten,', ',10,')
    const again = await checkImport(shop, fixedCsv)
    await admin.post(`${path}/${again}/start`)
    await finishImport(shop, again)
    expect((await findAllProducts(shop)).map(({ seoLink }) => seoLink)).toContain('bad-price')
  })

  test('says that a product is saved only once it is', async () => {
    const id = await checkImport(shop, 'Handle,Title,Variant Price\na,A,5.00\n')
    const savedColumn = async () =>
      (await admin.get(`${path}/${id}/issues.csv`)).text
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').at(-1))
    expect(await savedColumn()).toEqual(['saved', 'FALSE'])
    await admin.post(`${path}/${id}/start`)
    await finishImport(shop, id)
    expect(await savedColumn()).toEqual(['saved', 'TRUE'])
    const again = await checkImport(shop, 'Handle,Title,Variant Price\na,A,5.00\n')
    expect(await admin.get(`${path}/${again}/check`)).toShow('Nothing to import. The products in this file are already in the store.')
  })

  test('has no note that is a formula', async () => {
    const id = await checkImport(shop, 'seo_link,name,price,sku\na,A,=1+1,=cmd\n')
    const file = (await admin.get(`${path}/${id}/issues.csv`)).text
    expect(file).toContain(`,'=1+1,`)
    expect(file).not.toContain(',=1+1')
  })

  test('of the sample can be imported unchanged', async () => {
    const sample = (await admin.get(`${path}/sample.csv`)).text
    const id = await checkImport(shop, sample, { images: false })
    expect(await findRun(shop.db.read, id)).toMatchObject({ created: 2, failed: 0 })
  })

  test('of all products is one file', async () => {
    await createTestProduct(shop, { name: 'Red Kettle' })
    const file = await admin.get(`${path}/products.csv`)
    expect(file.headers.get('content-disposition')).toContain('products.csv')
    expect(file.text).toContain('red-kettle,Red Kettle,active')
  })
})

describe('images of a ZIP', () => {
  test('are attached in order with their alt texts; missing ones are reported', async () => {
    const bytes = new Uint8Array(await createImage(60, 40, 'jpeg'))
    const zip = zipSync({ 'stool.jpg': bytes })
    const page = await admin.follow(
      await admin.post(path, {
        csv: csv(readFileSync(fixturePath('own.csv'), 'utf8').replaceAll('https://pictures.example/', '')),
        images: new File([zip], 'p.zip'),
      }),
    )
    const id = Number(page.path.split('/')[4])
    await admin.post(`${path}/${id}/mapping`, formValues(page.text))
    await admin.post(`${path}/${id}/start`)
    await finishImport(shop, id)
    const report = await admin.get(`${path}/${id}/report`)
    expect(report).toShow('1 image was imported.')
    expect(report).toShow('The ZIP contains no file with this name.')
    const [stool] = await findAllProducts(shop)
    expect(stool!.card.images).toHaveLength(1)
    expect(stool!.card.images[0]!.alt).toBe('Oak stool')
  })
})

describe('permissions', () => {
  test('guests are redirected to sign-in, customers are refused', async () => {
    const guest = await createSignedInClient(app, shop, await createTestUser(shop, 1))
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['GET', `${path}/products.csv`],
      ['POST', `${path}/1/start`],
    ] as const) {
      const response = await guest.send(at, { method })
      expect([302, 303, 403]).toContain(response.status)
      expect(response.text).not.toContain('seo_link')
    }
  })

  test('with least privilege an agent sees imports but cannot start one', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const page = await agent.get(path)
    expect(page).toHaveStatus(200)
    expect(page.text).not.toContain('type="file"')
    const { id } = await uploadCsv()
    for (const at of [path, `${path}/${id}/mapping`, `${path}/${id}/start`, `${path}/${id}/cancel`, `${path}/${id}/undo`]) {
      expect(await agent.post(at, { csv: csv(shopify) })).toHaveStatus(403)
    }
  })

  test('another site cannot upload, start, stop or undo an import', async () => {
    const { id } = await uploadCsv()
    for (const at of [
      path,
      `${path}/${id}/mapping`,
      `${path}/${id}/preview`,
      `${path}/${id}/start`,
      `${path}/${id}/cancel`,
      `${path}/${id}/undo`,
    ]) {
      const response = await admin.post(
        at,
        { csv: csv(shopify) },
        { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } },
      )
      expect(response).toHaveStatus(403)
    }
    expect((await findRun(shop.db.read, id)).state).toBe('mapping')
  })
})
