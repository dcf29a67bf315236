import { expect, test } from 'bun:test'
import { isUnavailable } from '#src/lib/errors/is-unavailable.ts'

const postgres = (errno: string) => ({ code: 'ERR_POSTGRES_SERVER_ERROR', errno })

test.each([
  ['SQLite: another process writes', { code: 'SQLITE_BUSY' }],
  ['SQLite: after another connection has written', { code: 'SQLITE_BUSY_SNAPSHOT' }],
  ['SQLite: within one process', { code: 'SQLITE_LOCKED_SHAREDCACHE' }],
  ['SQLite: the disk is full', { code: 'SQLITE_FULL' }],
  ['refused', { code: 'ERR_POSTGRES_CONNECTION_REFUSED' }],
  ['no response', { code: 'ERR_POSTGRES_CONNECTION_TIMEOUT' }],
  ['closed', { code: 'ERR_POSTGRES_CONNECTION_CLOSED' }],
  ['shut down by an administrator', postgres('57P01')],
  ['starting', postgres('57P03')],
  ['too many connections', postgres('53300')],
  ['disk full', postgres('53100')],
  ['a read-only standby', postgres('25006')],
  ['canceled, as by a statement timeout', postgres('57014')],
  ['lock timeout', postgres('55P03')],
  ['too many conflicts', postgres('40001')],
  ['connection failure', postgres('08006')],
])('the database is unavailable: %s', (_, codes) => {
  expect(isUnavailable(Object.assign(new Error('x'), codes))).toBe(true)
  expect(isUnavailable(new Error('drizzle', { cause: Object.assign(new Error('x'), codes) }))).toBe(true)
})

test.each([
  ['a unique violation of SQLite', { code: 'SQLITE_CONSTRAINT_UNIQUE' }],
  ['a damaged file', { code: 'SQLITE_CORRUPT' }],
  ['a unique violation', postgres('23505')],
  ['a missing table', postgres('42P01')],
  ['a value out of range', postgres('22003')],
  ['another service that refuses', { code: 'ECONNREFUSED' }],
  ['an API whose error has such a number', { code: 'card_error', errno: '53300' }],
  ['a bug', {}],
])('it is not: %s', (_, codes) => {
  expect(isUnavailable(Object.assign(new Error('x'), codes))).toBe(false)
})

test('what is no error is none of it', () => {
  expect([undefined, null, 'SQLITE_BUSY', { code: 'SQLITE_BUSY' }].map(isUnavailable)).toEqual([false, false, false, false])
})
