import { expect, test } from 'bun:test'
import { TooManyRequests } from '#src/lib/errors/errors.ts'
import { createWorkerQueue } from '#src/lib/concurrency/worker-queue.ts'
import { realSystem } from '#src/shop/real-system.ts'

const open = (timeoutMs = 20_000) =>
  createWorkerQueue<string, { done: string }>({
    url: new URL('./pretend-worker.ts', import.meta.url).href,
    timeoutMs,
    idleMs: 1000,
    maxWaiting: 3,
    retrySeconds: 30,
  })

test('works one piece after the other, and refuses more than may wait', async () => {
  const run = open()
  const started: string[] = []
  const gate = Promise.withResolvers<void>()
  const prepare = (name: string) => async () => {
    started.push(name)
    if (name === 'a') await gate.promise
    return name
  }
  const results = ['a', 'b', 'c'].map((name) => run(realSystem.timers, prepare(name)))
  const refused = await run(realSystem.timers, prepare('d')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TooManyRequests)
  expect((refused as TooManyRequests).retryAfter).toBe(30)
  expect(started).toEqual(['a'])
  gate.resolve()
  expect(await Promise.all(results)).toEqual([{ done: 'a' }, { done: 'b' }, { done: 'c' }])
  expect(started).toEqual(['a', 'b', 'c'])
  expect(await run(realSystem.timers, prepare('e'))).toEqual({ done: 'e' })
})

test('work that takes too long, fails or cannot be prepared ends alone: the next is done by a new Worker', async () => {
  const slow = open(50)
  await expect(slow(realSystem.timers, async () => 'hang')).rejects.toThrow('stopped after 50 ms')
  const run = open()
  const results = await Promise.allSettled([
    run(realSystem.timers, async () => 'fail'),
    run(realSystem.timers, async () => 'next'),
    run(realSystem.timers, async () => {
      throw new Error('no photo')
    }),
  ])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
    'it failed',
    { done: 'next' },
    'no photo',
  ])
  expect(await run(realSystem.timers, async () => 'last')).toEqual({ done: 'last' })
})
