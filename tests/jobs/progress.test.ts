import { expect, test } from 'bun:test'
import { addStepProgress, startProgress } from '#src/jobs/progress.ts'

test('the progress of a batch job adds up its steps, and names the first twenty failures', () => {
  const failed = Array.from({ length: 15 }, (_, index) => ({ name: `SKU ${index}`, why: 'inventory.belowZero' as const }))
  const step = { done: 100, changed: 80, failed }
  const progress = addStepProgress(addStepProgress(startProgress(200), step), step)
  expect(progress).toMatchObject({ total: 200, done: 200, changed: 160, failed: 30 })
  expect(progress.failures.map(({ name }) => name)).toEqual([...failed, ...failed.slice(0, 5)].map(({ name }) => name))
})
