import { BlockList, isIP } from 'node:net'

/**
 * The address a request really came from. `peer` is the other end of the connection; the forwarded list is read
 * from its near end, and only as far as configured proxies vouch for it.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trustedProxies: string[]): string {
  const near = plain(peer)
  if (!forwardedFor || trustedProxies.length === 0) return near
  const trusted = listOf(trustedProxies)
  const vouchedFor = (address: string) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const hops = [...forwardedFor.split(',').map((hop) => plain(hop.trim())), near]
  let at = hops.length - 1
  while (at > 0 && vouchedFor(hops[at]!)) at--
  const found = hops[at]!
  return isIP(found) ? found : near
}

/** True for addresses of this machine and of local networks. */
export function isPrivate(address: string): boolean {
  return isIP(address) !== 0 && privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const lists = new Map<string, BlockList>()

function listOf(entries: string[]): BlockList {
  const key = entries.join(' ')
  let list = lists.get(key)
  if (!list) lists.set(key, (list = build(entries)))
  return list
}

function build(entries: string[]): BlockList {
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
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

const privateNetworks = build(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7', 'fe80::/10'])
