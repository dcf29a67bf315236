import { expect, test } from 'bun:test'
import { localPath } from '#src/lib/links/local-path.ts'

test.each(['/checkout', '/shop?page=2&sort=price', '/items/oak-shelf#reviews', '/search?q=%2F%2Fevil'])(
  '%s is returned unchanged',
  (target) => {
    expect(localPath(target)).toBe(target)
  },
)

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
  '///evil.example',
  '/\u0000/x',
  'http:/shop',
  '',
])('%j is rejected because it leads to another site or is not a path', (target) => {
  expect(localPath(target)).toBeNull()
})

test('a path is normalized as a browser would', () => {
  expect(localPath('/a/../shop?q=two words')).toBe('/shop?q=two%20words')
  expect(localPath('/größe')).toBe('/gr%C3%B6%C3%9Fe')
  expect(localPath(null)).toBeNull()
})
