import { expect, test } from 'bun:test'
import { readTar, writeTar, type TarFile } from '#src/cli/tar.ts'

const text = (content: string) => new TextEncoder().encode(content)

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function packed(files: Record<string, string>): Promise<Uint8Array> {
  async function* all(): AsyncGenerator<TarFile> {
    for (const [name, content] of Object.entries(files)) yield { name, size: text(content).length, body: pieces(text(content), 7) }
  }
  const parts: Uint8Array[] = []
  for await (const part of writeTar(all(), 1_700_000_000_000)) parts.push(part)
  return Buffer.concat(parts)
}

async function unpacked(bytes: Uint8Array, size = 100): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { name, body } of readTar(pieces(bytes, size))) {
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    files[name] = Buffer.concat(parts).toString()
  }
  return files
}

const files = { 'manifest.json': '{}', 'media/empty.webp': '', 'media/a.webp': 'x'.repeat(512), 'shop.db': 'ö'.repeat(777) }

test.each([1, 13, 512, 1_000_000])('what was packed is unpacked, in pieces of %d bytes', async (size) => {
  expect(await unpacked(await packed(files), size)).toEqual(files)
})

test('the usual tar reads it', async () => {
  const child = Bun.spawn(['tar', '-tv'], { stdin: await packed(files), stdout: 'pipe' })
  const listed = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  expect(
    listed
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ').at(-1)),
  ).toEqual(Object.keys(files))
})

test('what the usual tar wrote is read', async () => {
  const child = Bun.spawn(['tar', '-c', '--format=ustar', 'tsconfig.json', 'bunfig.toml'], { stdout: 'pipe' })
  const bytes = await new Response(child.stdout).bytes()
  const read = await unpacked(bytes)
  expect(Object.keys(read)).toEqual(['tsconfig.json', 'bunfig.toml'])
  expect(read['bunfig.toml']).toBe(await Bun.file('bunfig.toml').text())
})

test('a file of many gigabytes has its size told', async () => {
  const size = 12_345_678_901
  async function* huge(): AsyncGenerator<TarFile> {
    yield { name: 'shop.db', size, body: pieces(text(''), 1) }
  }
  const first = await writeTar(huge(), 0).next()
  async function* head() {
    yield first.value as Uint8Array
  }
  const entry = await readTar(head()).next()
  expect(entry.value).toMatchObject({ name: 'shop.db', size })
})

test('an archive that is cut short or altered is refused', async () => {
  const bytes = await packed(files)
  await expect(unpacked(bytes.subarray(0, 700))).rejects.toThrow('cut short')
  const altered = Buffer.from(bytes)
  altered[0] = 120
  await expect(unpacked(altered)).rejects.toThrow('damaged')
})

test('a file that changes its size while it is read is refused', async () => {
  async function* lying(): AsyncGenerator<TarFile> {
    yield { name: 'a', size: 3, body: pieces(text('four'), 2) }
  }
  const drain = async () => {
    for await (const _ of writeTar(lying(), 0));
  }
  await expect(drain()).rejects.toThrow('changed while it was being read')
})
