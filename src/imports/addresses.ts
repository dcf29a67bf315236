import { BlockList, isIP } from 'node:net'

/** True for an address of the open internet: not of this machine, its neighbourhood, or anything reserved. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family === 0) return false
  const within = embedded(address)
  return within === null ? open.check(address, 'ipv6') && !closed.check(address, 'ipv6') : isPublic(within)
}

const closed = new BlockList()
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
  closed.addSubnet(network, bits, 'ipv4')
}
closed.addSubnet('2001:db8::', 32, 'ipv6')
// Documentation, benchmarks, and identifiers that are no addresses.
closed.addSubnet('2001:2::', 48, 'ipv6')
closed.addSubnet('2001:10::', 28, 'ipv6')
closed.addSubnet('2001:20::', 28, 'ipv6')
closed.addSubnet('3fff::', 20, 'ipv6')

// Everything else of IPv6 is this machine, the neighbourhood, a group, or not given out.
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/** The IPv4 address that an IPv6 one stands for: mapped, translated (64:ff9b::), 6to4 or Teredo; null when it stands for none. */
function embedded(address: string): string | null {
  const words = wordsOf(address)
  const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const zero = (from: number, to: number) => words.slice(from, to).every((word) => word === 0)
  if (zero(0, 5) && (words[5] === 0xffff || words[5] === 0))
    return zero(0, 7) && words[7]! <= 1 ? '127.0.0.1' : dotted(words[6]!, words[7]!)
  if (zero(0, 4) && words[4] === 0xffff && words[5] === 0) return dotted(words[6]!, words[7]!)
  if (words[0] === 0x64 && words[1] === 0xff9b) return dotted(words[6]!, words[7]!)
  if (words[0] === 0x2002) return dotted(words[1]!, words[2]!)
  if (words[0] === 0x2001 && words[1] === 0) return dotted(words[6]! ^ 0xffff, words[7]! ^ 0xffff)
  return null
}

function wordsOf(address: string): number[] {
  const plain = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) => {
    const word = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${word(a, b)}:${word(c, d)}`
  })
  const [head = '', tail] = plain.split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)))
  const [first, last] = [numbers(head), numbers(tail ?? '')]
  return [...first, ...Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => 0), ...last]
}
