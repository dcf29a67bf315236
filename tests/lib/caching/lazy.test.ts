import { expect, test } from 'bun:test'
import { lazy } from '#src/lib/caching/lazy.ts'

test('a value is loaded once, also for concurrent calls', async () => {
  let loads = 0
  const load = lazy(async () => ++loads)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('a failed load is tried again by the next call', async () => {
  let loads = 0
  const load = lazy(async () => {
    if (++loads === 1) throw new Error('too many open files')
    return loads
  })
  await expect(load()).rejects.toThrow('too many open files')
  expect(await load()).toBe(2)
})
