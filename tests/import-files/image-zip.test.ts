import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { checkZip, maxDirectorySize, readZipImage, streamZipFile } from '#src/import-files/image-zip.ts'
import { maxZipEntries } from '#src/import-files/limits.ts'
import { createImage } from '#tests/media/create-image.ts'
import { memoryFile } from '#tests/support/memory-files.ts'

const bytes = new Uint8Array(await createImage(40, 30, 'jpeg'))

test('an image is found by its path, its bare name, and in any case', async () => {
  const stored = memoryFile(zipSync({ 'Photos/Red Shirt.JPG': bytes, 'other.jpg': [bytes, { level: 0 }] }))
  expect(await checkZip(stored)).toBeGreaterThan(1)
  for (const name of ['Photos/Red Shirt.JPG', 'red shirt.jpg', './other.jpg', 'photos/red shirt.jpg']) {
    expect(await readZipImage(stored, name)).toEqual(Buffer.from(bytes))
  }
})

test('a name that is in two folders is ambiguous and not used', async () => {
  const stored = memoryFile(zipSync({ 'a/x.jpg': bytes, 'b/x.jpg': bytes }))
  await expect(readZipImage(stored, 'x.jpg')).rejects.toMatchObject({ key: 'importFiles.image.notInZip' })
  expect(await readZipImage(stored, 'b/x.jpg')).toHaveLength(bytes.length)
})

test.each(['../up.jpg', '/root.jpg', 'C:\\drive.jpg', 'a/../../up.jpg', 'back\\slash.jpg'])('%s is not accepted', async (name) => {
  const stored = memoryFile(zipSync({ [name]: bytes, 'fine.jpg': bytes }))
  await expect(readZipImage(stored, name)).rejects.toMatchObject({ key: 'importFiles.image.notInZip' })
  await expect(readZipImage(stored, 'up.jpg')).rejects.toMatchObject({ key: 'importFiles.image.notInZip' })
})

test('a symlink to another file is not followed', async () => {
  const stored = memoryFile(zipSync({ 'link.jpg': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }))
  await expect(readZipImage(stored, 'link.jpg')).rejects.toMatchObject({ key: 'importFiles.image.notInZip' })
})

/** Changes what the directory of a ZIP with one file says about its unpacked size. */
function declareSize(zip: Uint8Array, name: string, bytes: number) {
  const directory = zip.length - 22 - (46 + name.length)
  new DataView(zip.buffer, zip.byteOffset).setUint32(directory + 24, bytes, true)
}

test('a ZIP bomb is not unpacked, even when it lies about its size', async () => {
  const bomb = zipSync({ 'bomb.jpg': new Uint8Array(9 * 1024 * 1024) }, { level: 9 })
  await expect(readZipImage(memoryFile(bomb), 'bomb.jpg')).rejects.toMatchObject({ key: 'importFiles.image.tooLargeUnpacked' })
  declareSize(bomb, 'bomb.jpg', 1000)
  const stream = Array.fromAsync(streamZipFile(memoryFile(bomb), 'bomb.jpg', { maxBytes: 20 * 1024 * 1024 }))
  await expect(stream).rejects.toMatchObject({ key: 'importFiles.image.tooLargeUnpacked' })
  const large = zipSync({ 'large.jpg': new Uint8Array(30 * 1024 * 1024) }, { level: 9 })
  await expect(readZipImage(memoryFile(large), 'large.jpg')).rejects.toMatchObject({ key: 'media.fetch.tooLarge' })
  declareSize(large, 'large.jpg', 1000)
  await expect(readZipImage(memoryFile(large), 'large.jpg')).rejects.toMatchObject({ key: 'media.fetch.tooLarge' })
})

test('an archive with too many files, or too large for the disk, is refused as a whole', async () => {
  const many = zipSync(Object.fromEntries(Array.from({ length: maxZipEntries + 1 }, (_, at) => [`${at}.jpg`, new Uint8Array(0)])), {
    level: 0,
  })
  await expect(checkZip(memoryFile(many))).rejects.toMatchObject({ key: 'importFiles.zipTooMany' })
  const wide = zipSync({ 'a.jpg': bytes, 'b.jpg': bytes })
  const view = new DataView(wide.buffer, wide.byteOffset)
  const start = view.getUint32(wide.length - 22 + 16, true)
  for (const at of [start, start + 46 + 5]) view.setUint32(at + 24, 0xf0000000, true)
  await expect(checkZip(memoryFile(wide))).rejects.toMatchObject({ key: 'importFiles.zipTooLarge' })
})

test('the files of an archive are counted, whatever count it declares', async () => {
  const many = zipSync(Object.fromEntries(Array.from({ length: maxZipEntries + 1 }, (_, at) => [`${at}.jpg`, new Uint8Array(0)])), {
    level: 0,
  })
  const view = new DataView(many.buffer, many.byteOffset)
  view.setUint16(many.length - 22 + 10, 1, true)
  await expect(checkZip(memoryFile(many))).rejects.toMatchObject({ key: 'importFiles.zipTooMany' })
  // A directory too long for the allowed number of names is not read at all.
  view.setUint16(many.length - 22 + 8, 1, true)
  const long = Buffer.concat([new Uint8Array(maxDirectorySize + 1), many.subarray(-22)])
  long.writeUInt32LE(maxDirectorySize + 1, long.length - 22 + 12)
  long.writeUInt32LE(0, long.length - 22 + 16)
  await expect(checkZip(memoryFile(long))).rejects.toMatchObject({ key: 'importFiles.zipTooMany' })
})

test.each([
  ['no archive', strToU8('PK is not enough')],
  ['half an archive', zipSync({ 'a.jpg': bytes }).subarray(0, 60)],
  ['the other half', zipSync({ 'a.jpg': bytes }).subarray(60)],
])('%s is refused', async (_, content) => {
  await expect(checkZip(memoryFile(content))).rejects.toMatchObject({ key: 'importFiles.notAZip' })
})

test('a file that is not an image is not accepted as one', async () => {
  const stored = memoryFile(zipSync({ 'a.jpg': strToU8('<svg onload=alert(1)>') }))
  await expect(readZipImage(stored, 'a.jpg')).rejects.toMatchObject({ key: 'media.fetch.notAnImage' })
  await expect(readZipImage(null, 'a.jpg')).rejects.toMatchObject({ key: 'importFiles.image.noZip' })
})
