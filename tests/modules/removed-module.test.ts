import { expect, test } from 'bun:test'

test('a module that is taken from the list leaves a program that starts, and no link to its pages', async () => {
  const removed = { REMOVED_MODULES: 'testimonials faqs slideshows store-locations' }
  const child = Bun.spawn(
    [process.execPath, 'test', '--timeout=120000', '--preload=./tests/support/test-db.ts', './tests/modules/process-without-modules.ts'],
    // PostgreSQL is not asked to run the statements of a program that nobody has.
    { env: { ...Bun.env, ...removed, TEST_RECORDS: undefined }, stdout: 'ignore', stderr: 'pipe' },
  )
  const output = await child.stderr.text()
  expect({ code: await child.exited, output }).toEqual({ code: 0, output: expect.stringContaining('2 pass') })
})
