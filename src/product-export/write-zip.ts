import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipFile {
  path: string
  chunks: AsyncIterable<Uint8Array>
  compress: boolean
}

/** A ZIP without ZIP64 ends here, in bytes. */
const maxZipSize = 0xffff_ffff

/** Streams a ZIP whose files are dated `now`, in epoch ms; holds no more than a chunk of a file in memory. Throws above 4 GB. */
export async function* writeZip(files: AsyncIterable<ZipFile>, now: number): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  let size = 0
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(chunk)
  })
  function* takeReady(): Generator<Uint8Array> {
    if (failure) throw failure
    for (const chunk of ready.splice(0)) {
      size += chunk.length
      if (size > maxZipSize) throw new RangeError('the ZIP is larger than 4 GB')
      yield chunk
    }
  }
  for await (const { path, chunks, compress } of files) {
    const entry = compress ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path)
    entry.mtime = now
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(chunk)
      yield* takeReady()
    }
    entry.push(new Uint8Array(), true)
    yield* takeReady()
  }
  zip.end()
  yield* takeReady()
}
