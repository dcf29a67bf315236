import { expect, test } from 'bun:test'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, asc, sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'

const released = join(import.meta.dir, '../../db/migrations', testEngine)
const attached = testEngine === 'postgres' ? 'true' : '1'

const rowsOfBefore = [
  `insert into jobs (id, kind, payload, run_at, state, created_at) values (1, 'a', '{"n":1}', 5, 'waiting', 1), (2, 'b', '{}', 5, 'dead', 1), (9, 'c', '{}', 5, 'done', 1)`,
  'delete from jobs where id = 9',
  ...['waiting', 'sent', 'failed', 'kept'].map(
    (state, index) => `insert into outbox (id, template, recipient, subject, html, text, message_id, state, run_at, created_at)
      values (${index + 1}, 't', 'a@example.com', 's', 'h', 'x', 'm${index}', '${state}', 5, 1)`,
  ),
  `insert into payments (id, order_id, processor_id, idempotency_key, amount, currency, state, created_at, updated_at)
    values (1, 1, 1, 'k1', 5, 'USD', 'begun', 1, 1), (2, 1, 1, 'k2', 5, 'USD', 'paid', 1, 1)`,
  `insert into import_runs (id, source, original_name, file, pictures_file, mapping, options, state, created_at, updated_at)
    values (7, 'own', 'p.csv', 'f', 'p.zip', '{}', '{}', 'pictures', 1, 1)`,
  `insert into import_results (id, run_id, at, line, handle, outcome, remarks, product_id, before)
    values (1, 7, 3, 4, 'mug', 'updated', '[{"line":4,"column":"","value":"","reason":"r","fault":false}]', 2, '{"after":1,"levels":{}}')`,
  `insert into import_pictures (id, run_id, product_id, line, source, position, state, hung)
    values (1, 7, 2, 4, 'a.png', 0, 'done', ${attached}), (2, 7, 2, 4, 'b.png', 1, 'waiting', false)`,
  `insert into moved_links (kind, slug, target_id, created_at) values ('product', 'old-mug', 2, 1)`,
  `insert into translations (language, key, text, updated_at) values ('fr', 'mail.state.kept', 'Non envoyé', 1)`,
]

test('a database of an earlier release keeps its rows under the new names', async () => {
  const address = await createEmptyDatabase()
  await migrate(address, createEarlierRelease())
  const before = await connect(address)
  await before.transaction(async (tx) => {
    for (const statement of rowsOfBefore) await tx.rows(sql.raw(statement))
  })
  await before.close()

  await migrate(address)
  const db = await connect(address)
  const { t, read } = db
  try {
    const statesOf = (query: SQL) => read.rows<{ state: string }>(query).then((rows) => rows.map(({ state }) => state))
    expect(await read.select().from(t.jobs).orderBy(asc(t.jobs.id))).toMatchObject([
      { id: 1, kind: 'a', payload: { n: 1 }, state: 'queued', attempts: 0 },
      { id: 2, kind: 'b', state: 'dead' },
    ])
    expect(await statesOf(sql`select state from outbox order by id`)).toEqual(['queued', 'sent', 'failed', 'not_sent'])
    expect(await statesOf(sql`select state from payments order by id`)).toEqual(['created', 'paid'])
    expect(await read.select().from(t.importRuns)).toMatchObject([{ id: 7, imagesFile: 'p.zip', state: 'images' }])
    expect(await read.select().from(t.importResults)).toMatchObject([
      { runId: 7, position: 3, issues: [{ reason: 'r' }], snapshot: { after: 1, levels: {} } },
    ])
    expect(await read.select().from(t.importImages).orderBy(asc(t.importImages.id))).toMatchObject([
      { runId: 7, source: 'a.png', state: 'done', attached: true },
      { runId: 7, source: 'b.png', state: 'queued', attached: false },
    ])
    expect(await read.select().from(t.redirects)).toMatchObject([{ kind: 'product', slug: 'old-mug', targetId: 2 }])
    expect(await read.select().from(t.translations)).toMatchObject([{ key: 'mail.state.not_sent', text: 'Non envoyé' }])
  } finally {
    await db.close()
  }
})

test.if(testEngine === 'sqlite')('the id of a deleted job is never reused', async () => {
  const address = await createEmptyDatabase()
  await migrate(address, createEarlierRelease())
  const before = await connect(address)
  await before.transaction(async (tx) => {
    for (const statement of rowsOfBefore) await tx.rows(sql.raw(statement))
  })
  await before.close()
  await migrate(address)
  const db = await connect(address)
  const [job] = await db.transaction((tx) =>
    tx
      .insert(tx.t.jobs)
      .values({ kind: 'next', payload: {}, runAt: 1, createdAt: 1 })
      .returning({ id: tx.t.jobs.id, state: tx.t.jobs.state }),
  )
  await db.close()
  expect(job).toEqual({ id: 10, state: 'queued' })
})

let folderCount = 0
/** The folder of a program that has only the first two migrations. */
function createEarlierRelease() {
  const folder = join(getTempFolder(), `earlier-release-${++folderCount}`)
  mkdirSync(join(folder, testEngine), { recursive: true })
  for (const name of ['0001-start', '0002-stock-without-record'])
    cpSync(join(released, `${name}.sql`), join(folder, testEngine, `${name}.sql`))
  return folder
}
