import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { maxDeliverySize } from './limits.ts'
import type { Delivery } from './parse/read-delivery.ts'
import type { SignedBy } from './signatures.ts'

/** What is stored with the body of a request: how to read it, and whose signature it had. */
export interface SourceHeader extends Delivery {
  signedBy: SignedBy
}

export interface StoredSource {
  header: SourceHeader
  body: Uint8Array<ArrayBuffer>
}

const decompress = promisify(zstdDecompress)

/** Stores the request as it came, compressed, and returns the file's name. */
export async function storeSource({ files, random }: Pick<Shop, 'files' | 'random'>, { header, body }: StoredSource): Promise<string> {
  const name = `inbound-${newToken(random)}.zst`
  await files.put(name, await Bun.zstdCompress(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]), { level: 1 }))
  return name
}

/** Null when it was deleted or cannot be read. */
export async function readSource({ files }: Pick<Shop, 'files'>, name: string): Promise<StoredSource | null> {
  const stored = name === '' ? null : await files.get(name)
  if (!stored) return null
  try {
    const content = await decompress(await stored.bytes(), { maxOutputLength: maxDeliverySize + 64 * 1024 })
    const end = content.indexOf(0x0a)
    const header = JSON.parse(content.subarray(0, end).toString()) as SourceHeader
    return { header, body: new Uint8Array(content.subarray(end + 1)) }
  } catch {
    return null
  }
}
