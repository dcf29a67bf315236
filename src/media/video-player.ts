export type VideoPlayer =
  | { kind: 'file'; src: string; type: string }
  | {
      kind: 'frame'
      src: string
      page: string
      origin: string
    }

/** The player for an uploaded video or any YouTube or Vimeo URL; null for anything else. */
export function resolveVideoPlayer(videoUrl: string): VideoPlayer | null {
  const ownFile = /^\/media\/[a-z0-9]{32}\.(mp4|webm)$/.exec(videoUrl)
  if (ownFile) return { kind: 'file', src: videoUrl, type: `video/${ownFile[1]}` }
  if (!URL.canParse(videoUrl)) return null
  const url = new URL(videoUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.hostname.replace(/^(www|m|player)\./, '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') return youtubePlayer(url, host)
  if (host === 'vimeo.com') return vimeoPlayer(url)
  return null
}

// The iframe is created on click, so neither platform sets cookies before that.
function youtubePlayer(url: URL, host: string): VideoPlayer | null {
  const path = url.pathname.split('/').filter(Boolean)
  const videoId =
    host === 'youtu.be' ? path[0] : ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '') ? path[1] : url.searchParams.get('v')
  if (!videoId || !/^[\w-]{11}$/.test(videoId)) return null
  const origin = 'https://www.youtube-nocookie.com'
  return { kind: 'frame', src: `${origin}/embed/${videoId}?autoplay=1&rel=0`, page: `https://www.youtube.com/watch?v=${videoId}`, origin }
}

function vimeoPlayer(url: URL): VideoPlayer | null {
  // An unlisted video has a second part: /123456/abcdef.
  const [, id, hash] = /\/(\d{6,12})(?:\/([0-9a-f]{8,12}))?\/?$/.exec(url.pathname) ?? []
  if (!id) return null
  const secret = hash ?? url.searchParams.get('h')
  const privacyHash = secret && /^[0-9a-f]{8,12}$/.test(secret) ? secret : null
  const origin = 'https://player.vimeo.com'
  return {
    kind: 'frame',
    src: `${origin}/video/${id}?autoplay=1&dnt=1${privacyHash ? `&h=${privacyHash}` : ''}`,
    page: `https://vimeo.com/${id}${privacyHash ? `/${privacyHash}` : ''}`,
    origin,
  }
}
