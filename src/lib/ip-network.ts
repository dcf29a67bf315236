/**
 * The network of an IP address for rate limits: an IPv6 household or server has a whole /64 and can use any address of it. '' stays ''.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length)
  return [...headGroups, ...Array<string>(missing).fill('0'), ...tailGroups].slice(0, 4).map(canonicalGroup).join(':')
}

// A proxy may write 0DB8 for db8.
const canonicalGroup = (group: string): string => Number.parseInt(group, 16).toString(16)
