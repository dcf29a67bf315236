import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/open.ts'

/** A fresh migrated database. */
export async function freshDb(): Promise<Db> {
  const db = connect(join(mkdtempSync(join(tmpdir(), 'sundry-db-')), 'shop.db'))
  await migrate(db)
  return db
}
