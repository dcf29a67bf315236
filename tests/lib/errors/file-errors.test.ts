import { expect, test } from 'bun:test'
import { fileErrorMessage } from '#src/lib/errors/file-errors.ts'

const systemError = (code: string, paths: object) => Object.assign(new Error(code), { code, ...paths })

test('a full disk and a missing permission are named with the file and what to do', () => {
  expect(fileErrorMessage(systemError('ENOSPC', { path: '/data/shop.db.pid' }))).toBe(
    'The disk is full: /data/shop.db.pid cannot be written. Free some space and try again.',
  )
  for (const code of ['EACCES', 'EPERM', 'EROFS']) {
    expect(fileErrorMessage(systemError(code, { path: '/data/a', dest: '/data/b' }))).toStartWith('/data/b cannot be accessed by this user')
  }
})

test('other errors are not explained', () => {
  for (const error of [systemError('ENOENT', { path: '/data' }), systemError('EACCES', {}), null, 'text', new Error('bug')]) {
    expect(fileErrorMessage(error)).toBeNull()
  }
})
