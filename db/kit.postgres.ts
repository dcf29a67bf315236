import { sql } from 'drizzle-orm'
import { customType, bigint, boolean, check, index, pgTable, primaryKey as pgPrimaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Kit } from './kit.ts'

// Drizzle's own jsonb stores a JSON string inside JSON under Bun's client; passing text and casting keeps it one value.
const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
  fromDriver: (value) => value,
})

/** The same kit for PostgreSQL; in a file of its own, so that a shop on SQLite does not load it. */
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
} as unknown as Kit
