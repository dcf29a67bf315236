/** "Instagram" for https://www.instagram.com/shop. */
export function socialName(link: string): string {
  const host = URL.parse(link)?.hostname.replace(/^(www|m)\./, '') ?? ''
  return socialNames[host] ?? host
}

const socialNames: Record<string, string> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'pinterest.com': 'Pinterest',
  'linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'bsky.app': 'Bluesky',
  'threads.net': 'Threads',
}
