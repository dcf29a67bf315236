import { BlockList, isIP } from 'node:net'

/** The client's IP address. `socketAddress` is the peer; X-Forwarded-For is read from its last entry, through trusted proxies only. */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trustedProxies: string[]): string {
  const peerAddress = unmapIPv4(socketAddress)
  if (!forwardedFor || trustedProxies.length === 0) return peerAddress
  const trustedList = blockListFor(trustedProxies)
  const isTrusted = (address: string) => isIP(address) !== 0 && trustedList.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const hops = [...forwardedFor.split(',').map((hop) => unmapIPv4(withoutPort(hop.trim()))), peerAddress]
  let index = hops.length - 1
  while (index > 0 && isTrusted(hops[index]!)) index--
  const address = hops[index]!
  return isIP(address) ? address : peerAddress
}

// Some proxies, such as Azure's, name the port, too.
const withoutPort = (hop: string): string => /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')

/** Of an address for documentation, which no visitor has. */
export const isTrustedProxy = (peer: string, trustedProxies: string[]): boolean =>
  clientAddress(peer, '192.0.2.1', trustedProxies) === '192.0.2.1'

const blockLists = new Map<string, BlockList>()

function blockListFor(entries: string[]): BlockList {
  const key = entries.join(' ')
  let list = blockLists.get(key)
  if (!list) blockLists.set(key, (list = buildBlockList(entries)))
  return list
}

function buildBlockList(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

// Dual-stack sockets report IPv4 peers as ::ffff:203.0.113.7.
export function unmapIPv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
