import { expect, test } from 'bun:test'
import { formatDownloads, parseDownloads } from '#src/import-files/cells/download-cells.ts'
import { maxFiles } from '#src/product-files/limits.ts'

const download = { path: 'files/1-a.pdf', name: 'A “b”.pdf', bytes: 7, expiresDays: 30, maxDownloads: null }

test('downloads are read as they were written', () => {
  expect(parseDownloads(formatDownloads([download, { ...download, name: 'c' }]))).toEqual({
    value: [download, { ...download, name: 'c' }],
  })
  expect(formatDownloads([])).toBe('')
})

test.each([
  ['no list', '{}'],
  ['no JSON', '[{'],
  ['a limit of 0', formatDownloads([{ ...download, maxDownloads: 0 }])],
  ['a control character in a path', formatDownloads([{ ...download, path: 'a\u0000' }])],
  ['half a character in a name', formatDownloads([{ ...download, name: '\ud800' }])],
  ['more files than a product may have', formatDownloads(Array.from({ length: maxFiles + 1 }, () => download))],
])('%s is rejected', (_, text) => {
  expect(parseDownloads(text)).toEqual({ reason: 'importFiles.reason.invalidDownloads' })
})
