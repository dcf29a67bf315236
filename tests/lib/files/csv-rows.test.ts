import { expect, test } from 'bun:test'
import { readCsvRows } from '#src/lib/files/csv-rows.ts'

test.each(['\n', '\r\n', '\r'])('rows have the line where they start, also after blank lines and line breaks in cells: %j', (end) => {
  const text = ['\ufeffold;new', '', '"/a', '', 'b";/c', '/d;', ''].join(end)
  expect(readCsvRows(text, { delimiter: ';' })).toEqual([
    { cells: ['old', 'new'], line: 1 },
    { cells: ['/a\n\nb', '/c'], line: 3 },
    { cells: ['/d', ''], line: 6 },
  ])
})

test('rows may differ in length, and an unclosed quotation mark is an error', () => {
  expect(readCsvRows('a,b\nc', { delimiter: ',' }).map(({ cells }) => cells)).toEqual([['a', 'b'], ['c']])
  expect(() => readCsvRows('a,b\n"c', { delimiter: ',' })).toThrow()
})
