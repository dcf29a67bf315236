import { crc32, deflateSync } from 'node:zlib'

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

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
