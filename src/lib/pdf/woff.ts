import { inflateSync } from 'node:zlib'

interface Table {
  tag: number
  checksum: number
  length: number
  bytes: Uint8Array
}

/**
 * The TrueType file in a WOFF 1.0 file. The library that shapes text reads WOFF, too, but inflates the outlines of all letters again for each of
 * them. Formats: W3C WOFF 1.0, OpenType 1.9.
 */
export function woffToTrueType(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (view.getUint32(0) !== 0x774f4646) throw new Error('this is no WOFF 1.0 file')
  const tables = Array.from({ length: view.getUint16(12) }, (_, index) => readTable(woff, view, headerSize + index * 20))
  return writeFont(view.getUint32(4), tables)
}

const headerSize = 44

function readTable(woff: Uint8Array, view: DataView, at: number): Table {
  const [tag, offset, stored, length, checksum] = [0, 4, 8, 12, 16].map((field) => view.getUint32(at + field)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const bytes = woff.slice(offset, offset + stored)
  return { tag, checksum, length, bytes: stored < length ? inflateSync(bytes) : bytes }
}

function writeFont(flavor: number, tables: Table[]): Uint8Array {
  const directorySize = 12 + tables.length * 16
  const font = new Uint8Array(directorySize + tables.reduce((sum, { length }) => sum + padded(length), 0))
  const view = new DataView(font.buffer)
  view.setUint32(0, flavor)
  view.setUint16(4, tables.length)
  let offset = directorySize
  for (const [index, { tag, checksum, length, bytes }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, offset, length].entries()) view.setUint32(12 + index * 16 + field * 4, value)
    font.set(bytes, offset)
    offset += padded(length)
  }
  return font
}

// Tables begin at multiples of four bytes.
const padded = (length: number): number => Math.ceil(length / 4) * 4
