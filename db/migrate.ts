import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

/** Brings the tables up to what this program needs. Returns the names of the migrations it applied. Throws when the database is newer. */
export async function migrate(db: Db): Promise<string[]> {
  const known = migrationsOf(db.engine)
  return db.transaction(async (tx) => {
    await tx.rows(sql`create table if not exists schema_migrations (name text primary key, hash text not null, applied_at bigint not null)`)
    const applied = new Map(
      (await tx.rows<{ name: string; hash: string }>(sql`select name, hash from schema_migrations`)).map((row) => [row.name, row.hash]),
    )
    const news: string[] = []
    for (const migration of known) {
      if (applied.has(migration.name)) continue
      for (const statement of migration.statements) await tx.rows(sql.raw(statement))
      await tx.rows(
        sql`insert into schema_migrations (name, hash, applied_at) values (${migration.name}, ${migration.hash}, ${Date.now()})`,
      )
      news.push(migration.name)
    }
    return news
  })
}

function migrationsOf(engine: Db['engine']) {
  const folder = join(import.meta.dir, 'migrations', engine)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return {
        name,
        hash: new Bun.CryptoHasher('sha256').update(text).digest('hex'),
        statements: text
          .split('--> statement-breakpoint')
          .map((part) => part.trim())
          .filter(Boolean),
      }
    })
}
