import { expect, test } from 'bun:test'
import { openLog, withRequest } from '#src/lib/log.ts'

function logged(work: (log: ReturnType<typeof openLog>) => void, people = false): string {
  let text = ''
  work(openLog('debug', { people, write: (line) => (text += line) }))
  return text
}

test('passwords, tokens and cookies are masked at every depth', () => {
  const text = logged((log) => log.info({ password: 'aaa', form: { token: 'bbb' }, request: { headers: { cookie: 'ccc' } } }, 'sign-in'))
  expect(text).not.toMatch(/aaa|bbb|ccc/)
  expect(text).toContain('[secret]')
})

test('lines inside a request carry its id, lines outside do not', () => {
  const text = logged((log) => {
    withRequest('r-1', () => log.info('inside'))
    log.info('outside')
  })
  const [inside, outside] = text.trim().split('\n')
  expect(inside).toContain('"requestId":"r-1"')
  expect(outside).not.toContain('requestId')
})

test('lines for people show facts and the stack of an error', () => {
  const text = logged((log) => log.error({ err: new Error('broken pipe'), job: 7 }, 'a job failed'), true)
  expect(text).toMatch(/^\d\d:\d\d:\d\d error a job failed job=7\nError: broken pipe/)
})
