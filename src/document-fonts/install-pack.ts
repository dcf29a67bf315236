import { UserError } from '#src/lib/errors/errors.ts'
import { second } from '#src/lib/dates/durations.ts'
import { openPublicUrl } from '#src/media/open-public-url.ts'
import type { Shop } from '#src/shop.ts'
import type { FontPack } from './font-packs.ts'
import { isFontOf } from './installed-packs.ts'
import { installSeconds } from './limits.ts'

const idleMs = 15 * second

type Installing = Pick<Shop, 'files' | 'requests' | 'timers' | 'config' | 'log'>

/** Downloads a pack and stores it if it is exactly the expected file. Throws UserError with what to do. */
export async function installPack(shop: Installing, pack: FontPack): Promise<void> {
  const signal = shop.timers.timeoutSignal(installSeconds * second)
  let isUnexpected = false
  for (const url of pack.urls) {
    const bytes = await download(shop, new URL(url), pack, signal).catch((error: unknown) => {
      shop.log.warn({ err: error, url }, 'could not download a font for documents')
      return null
    })
    if (bytes && isFontOf(pack, bytes)) return store(shop, pack, bytes)
    isUnexpected ||= bytes !== null
  }
  const hosts = pack.urls.map((url) => new URL(url).host).join(', ')
  throw isUnexpected
    ? new UserError('documentFonts.error.otherFile', { hosts })
    : new UserError('documentFonts.error.unreachable', { hosts })
}

async function store({ files, log }: Installing, pack: FontPack, bytes: Uint8Array): Promise<void> {
  await files.put(pack.file, bytes).catch((error: unknown) => {
    log.error({ err: error, file: pack.file }, 'could not store a font for documents')
    throw new UserError('documentFonts.error.notStored')
  })
}

async function download(shop: Installing, url: URL, pack: FontPack, signal: AbortSignal): Promise<Uint8Array> {
  const options = { headers: { 'user-agent': 'Sundry' }, signal, idleMs, allowedHosts: shop.config.imageHosts }
  const response = await openPublicUrl(shop.requests, url, options)
  try {
    if (response.status !== 200) throw new Error(`it answered ${response.status}`)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body) {
      signal.throwIfAborted()
      chunks.push(chunk)
      length += chunk.length
      // More than expected is another file: its rest is of no use.
      if (length > pack.bytes) break
    }
    return Buffer.concat(chunks)
  } finally {
    response.close()
  }
}
