import { expect, test } from 'bun:test'
import { networkOf } from '#src/lib/ip-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:1:2:3', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::7', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('the network of %p is %p', (address, network) => expect(networkOf(address)).toBe(network))
