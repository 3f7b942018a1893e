/**
 * Resolves names to public addresses alone, so that a name of a media host cannot lead into the site's own network. The
 * connection is made to the address that was checked: no second answer of the name server is requested.
 */
import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

const refused = new BlockList()
for (const [network, prefix] of [
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
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(network, prefix, 'ipv4')
/** Of IPv6 only global unicast (2000::/3) is public, without documentation, tunnels and translations to IPv4. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  return publicIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** A `lookup` for connections: it fails where any address of the name is not public. */
export const publicLookup =
  (resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('the name has no address'), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error('the name has an address that is not public'), '')
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
