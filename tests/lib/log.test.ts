import { expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { createLogger } from '#src/lib/log.ts'
import { withRequest } from '#src/lib/concurrency/request-scope.ts'
import { realSystem } from '#src/shop/real-system.ts'

function captureLog(writeLog: (log: ReturnType<typeof createLogger>) => void, includePersonalData = false): string {
  let output = ''
  writeLog(createLogger('debug', realSystem, { pretty: includePersonalData, write: (line) => (output += line) }))
  return output
}

test('passwords, tokens and cookies are masked at every depth', () => {
  const output = captureLog((log) =>
    log.info({ password: 'aaa', form: { token: 'bbb' }, request: { headers: { cookie: 'ccc' } } }, 'sign-in'),
  )
  expect(output).not.toMatch(/aaa|bbb|ccc/)
  expect(output).toContain('[secret]')
})

test('log lines written during a request carry its ID, other lines do not', () => {
  const output = captureLog((log) => {
    void withRequest('r-1', async () => log.info('inside'))
    log.info('outside')
  })
  const [firstLine, secondLine] = output.trim().split('\n')
  expect(firstLine).toContain('"requestId":"r-1"')
  expect(secondLine).not.toContain('requestId')
})

test('failed queries and links in errors are logged without their secrets', () => {
  const secret = 'abcdefghij0123456789abcdefghij01'
  const cause = new DrizzleQueryError('select 1', [secret, 'two'], new Error('locked'))
  for (const err of [cause, new Error(`https://shop.example/tickets/view/${secret} failed`, { cause })]) {
    const output = captureLog((log) => log.error({ err }, 'unhandled error'))
    expect(output).not.toContain(secret)
    expect(output).toContain('select 1')
    expect(output).toContain('log.test.ts')
  }
})

test('readable log lines show the fields and the stack of an error', () => {
  const output = captureLog((log) => log.error({ err: new Error('broken pipe'), job: 7 }, 'a job failed'), true)
  expect(output).toMatch(/^\d\d:\d\d:\d\d error a job failed job=7\nError: broken pipe/)
})
