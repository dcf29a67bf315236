import { expect, test } from 'bun:test'
import { inTurns, nextTurn } from '#src/lib/concurrency/in-turns.ts'
import { generatedFile } from '#src/web/response.tsx'
import { realSystem } from '#src/shop/real-system.ts'

/** Values that keep the process busy, each for longer than a turn. */
async function* slowLines(count: number): AsyncGenerator<string> {
  for (let line = 1; line <= count; line += 1) {
    const until = performance.now() + 6
    while (performance.now() < until);
    yield `${line}\n`
  }
}

/** How often others had their turn while `work` ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isFinished = false
  const count = async () => {
    while (!isFinished) {
      await nextTurn(realSystem.timers)
      turns += 1
    }
  }
  const counting = count()
  await work()
  isFinished = true
  await counting
  return turns
}

test('values arrive in their order', async () => {
  expect(await Array.fromAsync(inTurns(realSystem.timers, slowLines(3)))).toEqual(['1\n', '2\n', '3\n'])
})

test('what waits goes first after each value that took long', async () => {
  expect(await turnsDuring(() => Array.fromAsync(inTurns(realSystem.timers, slowLines(5))))).toBeGreaterThanOrEqual(5)
})

test('a download of lines from the database lets others go first', async () => {
  const response = generatedFile(realSystem.timers, slowLines(5), { type: 'text/csv' })
  let text = ''
  expect(await turnsDuring(async () => void (text = await response.text()))).toBeGreaterThanOrEqual(5)
  expect(text).toBe('1\n2\n3\n4\n5\n')
})

test('a download that the browser cancels stops what makes it', async () => {
  let isOpen = false
  async function* endless() {
    isOpen = true
    try {
      for (;;) yield 'line\n'.repeat(1000)
    } finally {
      isOpen = false
    }
  }
  const reader = generatedFile(realSystem.timers, endless(), { type: 'text/csv' }).body!.getReader()
  await reader.read()
  expect(isOpen).toBe(true)
  await reader.cancel()
  await nextTurn(realSystem.timers)
  expect(isOpen).toBe(false)
})
