import { resolveVideoPlayer } from '#src/media/video-player.ts'

export const embedProviders = ['youtube', 'vimeo', 'openstreetmap', 'google_maps', 'code'] as const
export type EmbedProvider = (typeof embedProviders)[number]

export const embedRatios = ['16x9', '4x3', '1x1', '9x16', '21x9'] as const

/** What a frame loads, and the page of the same content for browsers without script. */
export interface EmbedSource {
  provider: Exclude<EmbedProvider, 'code'>
  /** On one of the allowed hosts. */
  src: string
  page: string
}

/** The hosts a frame of each provider may load. */
export const providerOrigins: Record<EmbedSource['provider'], string[]> = {
  youtube: ['https://www.youtube-nocookie.com'],
  vimeo: ['https://player.vimeo.com'],
  openstreetmap: ['https://www.openstreetmap.org'],
  google_maps: ['https://www.google.com'],
}

/** The source of a pasted address, or of the frame in pasted HTML; null for any other site. */
export function resolveEmbed(pasted: string): EmbedSource | null {
  const address = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(pasted)?.[1]?.replaceAll('&amp;', '&') ?? pasted.trim()
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.port !== '') return null
  const player = resolveVideoPlayer(address)
  if (player?.kind === 'frame') {
    const provider = player.origin === providerOrigins.vimeo[0] ? 'vimeo' : 'youtube'
    return { provider, src: player.src, page: player.page }
  }
  return openStreetMap(url) ?? googleMap(url)
}

function openStreetMap(url: URL): EmbedSource | null {
  if (!/^(www\.)?openstreetmap\.org$/.test(url.hostname)) return null
  const number = (text: string | null | undefined) => (text && /^-?\d{1,3}(\.\d{1,12})?$/.test(text) ? Number(text) : null)
  const [, zoomText, latText, lonText] = /map=(\d{1,2})\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url.hash) ?? []
  const bbox = url.searchParams.get('bbox')?.split(',').map(number) ?? []
  const [west, south, east, north] = bbox
  const markerText = url.searchParams.get('marker')?.split(',') ?? []
  const marker = { lat: number(url.searchParams.get('mlat') ?? markerText[0]), lon: number(url.searchParams.get('mlon') ?? markerText[1]) }
  const hasBox = bbox.length === 4 && [west, south, east, north].every((value) => typeof value === 'number')
  const center = hasBox
    ? { lat: (south! + north!) / 2, lon: (west! + east!) / 2 }
    : { lat: number(latText) ?? marker.lat, lon: number(lonText) ?? marker.lon }
  if (center.lat === null || center.lon === null || Math.abs(center.lat) > 85 || Math.abs(center.lon) > 180) return null
  const zoom = Math.min(19, Math.max(2, Number(zoomText ?? 15)))
  // About three tiles wide.
  const half = (360 / 2 ** zoom) * 1.5
  const box = hasBox
    ? [west!, south!, east!, north!]
    : [center.lon - half, center.lat - half / 2.5, center.lon + half, center.lat + half / 2.5]
  const mark = marker.lat !== null && marker.lon !== null ? `&marker=${marker.lat},${marker.lon}` : ''
  return {
    provider: 'openstreetmap',
    src: `https://www.openstreetmap.org/export/embed.html?bbox=${box.map((value) => Number(value.toFixed(6))).join(',')}&layer=mapnik${mark}`,
    page: `https://www.openstreetmap.org/${mark ? `?mlat=${marker.lat}&mlon=${marker.lon}` : ''}#map=${zoom}/${center.lat}/${center.lon}`,
  }
}

function googleMap(url: URL): EmbedSource | null {
  if (!/^(www|maps)\.google\.com$/.test(url.hostname)) return null
  if (url.hostname === 'www.google.com' && !/^\/maps(\/|$)/.test(url.pathname)) return null
  const pb = url.searchParams.get('pb')
  if (url.pathname === '/maps/embed' && pb)
    return withPage(`https://www.google.com/maps/embed?pb=${encodeURIComponent(pb)}`, 'https://www.google.com/maps')
  const place = /^\/maps\/(?:place|search)\/([^/]+)/.exec(url.pathname)?.[1]
  const [, lat, lon, zoom = '15'] = /@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)(?:,(\d{1,2})(?:\.\d+)?z)?/.exec(url.pathname) ?? []
  const query = place ? decodePlace(place) : (url.searchParams.get('q') ?? (lat && lon ? `${lat},${lon}` : null))
  if (!query) return null
  const q = encodeURIComponent(query.slice(0, 200))
  return withPage(`https://www.google.com/maps?q=${q}&z=${zoom}&output=embed`, `https://www.google.com/maps?q=${q}`)
}

const withPage = (src: string, page: string): EmbedSource => ({ provider: 'google_maps', src, page })

function decodePlace(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
