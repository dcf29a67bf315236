import { expect, test } from 'bun:test'
import { createWorkSlots } from '#src/lib/concurrency/work-slots.ts'

test('as much work as there are slots runs at once, the rest waits in order, and what is more than may wait is refused', async () => {
  const withSlot = createWorkSlots(2, { maxWaiting: 2, retrySeconds: 7 })
  const started: number[] = []
  const ends: (() => void)[] = []
  const begin = (index: number) =>
    withSlot(() => {
      started.push(index)
      return new Promise<number>((resolve) => ends.push(() => resolve(index)))
    })
  const work = [0, 1, 2, 3].map(begin)
  await expect(begin(4)).rejects.toMatchObject({ retryAfter: 7 })
  expect(started).toEqual([0, 1])
  for (const index of [0, 1, 2, 3]) {
    ends[index]!()
    expect(await work[index]!).toBe(index)
  }
  expect(started).toEqual([0, 1, 2, 3])
})

test('work that fails frees its slot', async () => {
  const withSlot = createWorkSlots(1, { maxWaiting: 5, retrySeconds: 1 })
  const fails = [1, 2].map((index) => withSlot(() => Promise.reject(new Error(String(index)))))
  expect((await Promise.allSettled(fails)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await withSlot(async () => 'done')).toBe('done')
})
