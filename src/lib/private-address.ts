import { BlockList, isIP } from 'node:net'

/** True for an address of this machine or of a network like a home's or an office's. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) !== 0 && privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4')
}
