export async function createImage(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Uint8Array> {
  const row = Math.ceil((width * 3) / 4) * 4
  const bitmap = Buffer.alloc(54 + row * height, 128)
  bitmap.write('BM')
  const fields = [bitmap.length, 0, 54, 40, width, height, 1 | (24 << 16), 0, 0, 0, 0, 0, 0]
  fields.forEach((value, at) => bitmap.writeInt32LE(value, 2 + at * 4))
  return new Bun.Image(bitmap)[format]().bytes()
}
