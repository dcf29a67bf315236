import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Encodes RGBA pixels, row by row, as PNG. Fast compression, because the result is only temporary. */
export function encodePng(image: { data: Uint8ClampedArray | Uint8Array; width: number; height: number }): Uint8Array<ArrayBuffer> {
  const { data, width, height } = image
  const rowLength = width * 4
  // Each row starts with its filter type, 0 = none.
  const rows = new Uint8Array((rowLength + 1) * height)
  for (let row = 0; row < height; row += 1) rows.set(data.subarray(row * rowLength, (row + 1) * rowLength), row * (rowLength + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per channel, RGBA.
  header.set([8, 6, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))]),
  )
}

/** RGBA pixels of a PNG that Bun.Image wrote: 8 bits per channel, RGBA or RGB, not interlaced. */
export function decodePng(bytes: Uint8Array): { data: Uint8Array; width: number; height: number } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height, depth, type] = [file.readUInt32BE(16), file.readUInt32BE(20), file[24], file[25]]
  if (depth !== 8 || (type !== 6 && type !== 2) || file[28] !== 0) throw new TypeError('not a PNG of 8 bits per channel')
  const channels = type === 6 ? 4 : 3
  const rows = unfilter(inflateSync(Buffer.concat(contentsOf(file, 'IDAT'))), width * channels, channels)
  if (channels === 4) return { data: rows, width, height }
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel += 1) data.set(rows.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
  return { data, width, height }
}

function contentsOf(file: Buffer, name: string): Buffer[] {
  const contents: Buffer[] = []
  for (let at = signature.length; at + 12 <= file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === name) contents.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  return contents
}

/**
 * Each row starts with the type of its filter: differences from the left pixel, the one above, their mean, or the nearest of three. The
 * rows take the place of the filtered ones, which are longer, because a large image must not be in memory twice.
 */
function unfilter(filtered: Buffer, rowLength: number, step: number): Uint8Array {
  const height = filtered.length / (rowLength + 1)
  const rows = filtered.subarray(0, rowLength * height)
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowLength + 1)
    const filter = filtered[from]!
    for (let column = 0; column < rowLength; column += 1) {
      const at = row * rowLength + column
      const left = column < step ? 0 : rows[at - step]!
      const above = row === 0 ? 0 : rows[at - rowLength]!
      const corner = row === 0 || column < step ? 0 : rows[at - rowLength - step]!
      rows[at] = filtered[from + 1 + column]! + predict(filter, left, above, corner)
    }
  }
  return rows
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? nearestOf(left, above, corner) : 0
}

function nearestOf(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
