import { expect, test } from 'bun:test'
import { reservedFiles, watchOpenFiles } from '#src/connection-limit.ts'
import { readOpenFileLimit, readOpenFiles } from '#src/shop/open-files.ts'
import { realSystem } from '#src/shop/real-system.ts'

test('a flood of connections leaves the program a reserve of files, whatever it takes', async () => {
  const own = readOpenFiles()
  if (own.limit === null) return
  const before = own.count()
  // Files of the whole process: what other tests left open is closed meanwhile, so a large reserve is looked for roughly.
  const reserved = () => own.count() - before > 128
  let openFiles = 0
  const checked = Promise.withResolvers<void>()
  const paused = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const watch = watchOpenFiles(
    realSystem.timers,
    {
      limit: 4000,
      count() {
        checked.resolve()
        return openFiles
      },
    },
    { pause: paused.resolve, resume: resumed.resolve, onError: resumed.reject },
  )
  await checked.promise
  expect(reserved()).toBe(true)
  openFiles = 4000
  await paused.promise
  expect(reserved()).toBe(false)
  openFiles = 0
  await resumed.promise
  expect(reserved()).toBe(true)
  watch.stop()
  expect(reserved()).toBe(false)
})

test('a listener that cannot resume is tried again', async () => {
  let openFiles = 400
  let attempts = 0
  const errors: unknown[] = []
  const resumed = Promise.withResolvers<void>()
  const watch = watchOpenFiles(
    realSystem.timers,
    { limit: 400, count: () => openFiles },
    {
      pause: () => void (openFiles = 0),
      resume() {
        if (++attempts === 1) throw new Error('the port is in use')
        resumed.resolve()
      },
      onError: (error) => errors.push(error),
    },
  )
  await resumed.promise
  watch.stop()
  expect(errors).toEqual([new Error('the port is in use')])
})

test('an eighth of the limit is reserved, up to 256 files', () => {
  expect([256, 1024, 65_536].map(reservedFiles)).toEqual([32, 128, 256])
})

test.if(process.platform === 'linux')('the limit of a process is read from the system', async () => {
  const child = Bun.spawn(['sh', '-c', 'ulimit -n 321; echo; exec sleep 60'], { stdout: 'pipe' })
  for await (const _ of child.stdout) break
  expect(readOpenFileLimit(child.pid)).toBe(321)
  child.kill()
  await child.exited
  expect(readOpenFileLimit(2 ** 30)).toBeNull()
})
