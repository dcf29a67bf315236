import { BlockList, isIP } from 'node:net'

/** The ports of web servers, from which images are fetched. */
export const publicPorts: ReadonlySet<string> = new Set(['80', '443', '8080', '8443'])

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blockedRanges.check(address, 'ipv4')
  if (family === 0) return false
  const embeddedAddress = embeddedIpv4(address)
  return embeddedAddress === null
    ? publicRanges.check(address, 'ipv6') && !blockedRanges.check(address, 'ipv6')
    : isPublicAddress(embeddedAddress)
}

const blockedRanges = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  blockedRanges.addSubnet(network, bits, 'ipv4')
}
blockedRanges.addSubnet('2001:db8::', 32, 'ipv6')
// Documentation, benchmarking and ORCHID ranges.
blockedRanges.addSubnet('2001:2::', 48, 'ipv6')
blockedRanges.addSubnet('2001:10::', 28, 'ipv6')
blockedRanges.addSubnet('2001:20::', 28, 'ipv6')
blockedRanges.addSubnet('3fff::', 20, 'ipv6')

// All other IPv6 ranges are local, multicast or unassigned.
const publicRanges = new BlockList()
publicRanges.addSubnet('2000::', 3, 'ipv6')

/** The IPv4 address inside an IPv6 one: mapped, translated (64:ff9b::), 6to4 or Teredo; null without one. */
function embeddedIpv4(address: string): string | null {
  const groups = ipv6Groups(address)
  const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  if (isZero(0, 5) && (groups[5] === 0xffff || groups[5] === 0))
    return isZero(0, 7) && groups[7]! <= 1 ? '127.0.0.1' : dotted(groups[6]!, groups[7]!)
  if (isZero(0, 4) && groups[4] === 0xffff && groups[5] === 0) return dotted(groups[6]!, groups[7]!)
  if (groups[0] === 0x64 && groups[1] === 0xff9b) return dotted(groups[6]!, groups[7]!)
  if (groups[0] === 0x2002) return dotted(groups[1]!, groups[2]!)
  if (groups[0] === 0x2001 && groups[1] === 0) return dotted(groups[6]! ^ 0xffff, groups[7]! ^ 0xffff)
  return null
}

function ipv6Groups(address: string): number[] {
  const normalized = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) => {
    const toHexGroup = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${toHexGroup(a, b)}:${toHexGroup(c, d)}`
  })
  const [head = '', tail] = normalized.split('::')
  const parseGroups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [parseGroups(head), parseGroups(tail ?? '')]
  return [...first, ...Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => 0), ...last]
}
