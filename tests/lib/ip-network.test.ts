import { expect, test } from 'bun:test'
import { limitedNetworks, networkOf } from '#src/lib/ip-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:1:2:3', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::7', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['', ''],
])('the network of %p is %p', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['203.0.113.7', [['203.0.113.7', 1]]],
  [
    '2001:db8:1:2::7',
    [
      ['2001:db8:1:2', 1],
      ['2001:db8:1/48', 10],
    ],
  ],
  ['::ffff:203.0.113.7', [['203.0.113.7', 1]]],
  ['', []],
] as const)('%p counts for %j', (address, networks) =>
  expect(limitedNetworks(address).map(({ network, factor }) => [network, factor] as [string, number])).toEqual(networks as never),
)
