import { sql } from 'drizzle-orm'
import { customType, bigint, boolean, check, index, pgTable, primaryKey as pgPrimaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Kit } from './kit.ts'

// Under Bun's client, drizzle's jsonb stores a JSON string inside JSON; passing text with a cast avoids that.
const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
  fromDriver: (value) => value,
})

/** The column kit for PostgreSQL, in its own file so that SQLite shops do not load it. */
export const postgresKit = {
  table: pgTable,
  index,
  unique: uniqueIndex,
  check,
  primaryKey: pgPrimaryKey,
  id: (name: string) => bigint(name, { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  int: (name: string) => bigint(name, { mode: 'number' }),
  ms: (name: string) => bigint(name, { mode: 'number' }),
  bool: (name: string) => boolean(name),
  text: (name: string) => text(name),
  day: (name: string) => text(name),
  json: (name: string) => jsonb(name),
  sharedJson: (name: string) => jsonb(name),
} as unknown as Kit
