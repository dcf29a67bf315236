import { expect, test } from 'bun:test'
import { readTar, writeTar, type TarFile } from '#src/cli/tar.ts'

const encode = (content: string) => new TextEncoder().encode(content)

async function* splitBytes(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size)
}

async function packFiles(files: Record<string, string>): Promise<Uint8Array> {
  async function* allFiles(): AsyncGenerator<TarFile> {
    for (const [name, content] of Object.entries(files)) yield { name, size: encode(content).length, body: splitBytes(encode(content), 7) }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeTar(allFiles(), 1_700_000_000_000)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function unpackFiles(bytes: Uint8Array, size = 100): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { name, body } of readTar(splitBytes(bytes, size))) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    files[name] = Buffer.concat(chunks).toString()
  }
  return files
}

const files = { 'manifest.json': '{}', 'media/empty.webp': '', 'media/a.webp': 'x'.repeat(512), 'shop.db': 'ö'.repeat(777) }

test.each([1, 13, 512, 1_000_000])('a packed archive is unpacked, in chunks of %d bytes', async (size) => {
  expect(await unpackFiles(await packFiles(files), size)).toEqual(files)
})

test('system tar reads it', async () => {
  const child = Bun.spawn(['tar', '-tv'], { stdin: await packFiles(files), stdout: 'pipe' })
  const listing = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  expect(
    listing
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ').at(-1)),
  ).toEqual(Object.keys(files))
})

test('an archive by system tar is read', async () => {
  const child = Bun.spawn(['tar', '-c', '--format=ustar', 'tsconfig.json', 'bunfig.toml'], { stdout: 'pipe' })
  const bytes = await new Response(child.stdout).bytes()
  const files = await unpackFiles(bytes)
  expect(Object.keys(files)).toEqual(['tsconfig.json', 'bunfig.toml'])
  expect(files['bunfig.toml']).toBe(await Bun.file('bunfig.toml').text())
})

test('a file of many gigabytes has the right size', async () => {
  const size = 12_345_678_901
  async function* createHugeFile(): AsyncGenerator<TarFile> {
    yield { name: 'shop.db', size, body: splitBytes(encode(''), 1) }
  }
  const first = await writeTar(createHugeFile(), 0).next()
  async function* readFirstBlock() {
    yield first.value as Uint8Array
  }
  const entry = await readTar(readFirstBlock()).next()
  expect(entry.value).toMatchObject({ name: 'shop.db', size })
})

test('a truncated or altered archive is refused', async () => {
  const bytes = await packFiles(files)
  await expect(unpackFiles(bytes.subarray(0, 700))).rejects.toThrow('truncated')
  const corruptedBytes = Buffer.from(bytes)
  corruptedBytes[0] = 120
  await expect(unpackFiles(corruptedBytes)).rejects.toThrow('damaged')
})

test('a file that changes its size while it is read is refused', async () => {
  async function* createMismatchedFile(): AsyncGenerator<TarFile> {
    yield { name: 'a', size: 3, body: splitBytes(encode('four'), 2) }
  }
  const readAll = async () => {
    for await (const _ of writeTar(createMismatchedFile(), 0));
  }
  await expect(readAll()).rejects.toThrow('changed while it was read: expected')
})
