/** How many times the limit of one /64 all networks of a /48 may use together: a provider gives a whole /48 to one customer as well. */
export const wideNetworkFactor = 10

/**
 * The network of an IP address by which clients are distinguished: an IPv6 household or server has a whole /64 and can use any address of it. ''
 * stays ''.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (groups === null) return address
  return mappedIPv4(groups) ?? groups.slice(0, 4).map(toText).join(':')
}

export interface LimitedNetwork {
  network: string
  /** How many times the limit it may use. */
  factor: number
}

/** All networks that a client counts for: every limit by address uses them. An IPv6 client has its /64 and its /48; '' has none. */
export function limitedNetworks(address: string): LimitedNetwork[] {
  if (address === '') return []
  const network = networkOf(address)
  const wide = wideNetworkOf(network)
  return [{ network, factor: 1 }, ...(wide === null ? [] : [{ network: wide, factor: wideNetworkFactor }])]
}

/** The /48 of a network that `networkOf` returned, as 2001:db8:1/48; null for IPv4. */
export function wideNetworkOf(network: string): string | null {
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}/48` : null
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  const [ip = ''] = address.split('%')
  if (!ip.includes(':')) return null
  const [head = '', tail] = ip.split('::')
  const headGroups = readGroups(head)
  const tailGroups = tail === undefined ? [] : readGroups(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length)
  return [...headGroups, ...Array<number>(missing).fill(0), ...tailGroups]
}

// The last group may be an IPv4 address. A proxy may write 0DB8 for db8.
const readGroups = (text: string): number[] =>
  text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return Number.parseInt(group, 16)
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })

/** ::ffff:203.0.113.7 is the IPv4 address itself, however it is written; null for any other. */
function mappedIPv4(groups: number[]): string | null {
  if (groups.length !== 8 || groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

const toText = (group: number): string => group.toString(16)
