import { expect, test } from 'bun:test'
import { safeNextPath } from '#src/lib/same-path.ts'

test.each(['/checkout', '/shop?page=2&sort=price', '/items/oak-shelf#reviews', '/search?q=%2F%2Fevil'])('%s stays as it is', (next) => {
  expect(safeNextPath(next)).toBe(next)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /shop',
  '/./\\evil.example',
  '/.//evil.example',
  'shop',
  '',
])('%j leads to the fallback', (next) => {
  expect(safeNextPath(next, '/dashboard')).toBe('/dashboard')
})
