/** A local file that says to which region a network address belongs: lines of `first,last,REGION`, as DB-IP publishes them. */
import { readFileSync } from 'node:fs'
import { isIPv4, isIPv6 } from 'node:net'
import { REGION_CODE, UNKNOWN_REGION } from './region-table.ts'

/** The message names the file and the line. */
export class RegionRangesError extends Error {
  override readonly name = 'RegionRangesError'
}

/** Sorted by the first address; IPv4 and IPv6 apart. */
interface Ranges {
  first: bigint[]
  last: bigint[]
  regions: string[]
}

const newRanges = (): Ranges => ({ first: [], last: [], regions: [] })

/** The region of an address; `UNKNOWN_REGION` for one that is in no range. */
export type FindRegion = (address: string) => string

/** Throws `RegionRangesError`. */
export function readRegionRanges(path: string): FindRegion {
  const ranges = { v4: newRanges(), v6: newRanges() }
  for (const [index, line] of linesOf(path).entries()) {
    if (line.trim() === '') continue
    const problem = addRange(ranges, line)
    if (problem !== null) throw new RegionRangesError(`${path}, line ${index + 1}: ${problem}`)
  }
  return (address) => {
    const plain = mappedIPv4(address)
    const value = numberOf(plain)
    return value === null ? UNKNOWN_REGION : find(isIPv4(plain) ? ranges.v4 : ranges.v6, value)
  }
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    throw new RegionRangesError(`${path} cannot be read`, { cause: error })
  }
}

/** Returns what is wrong with the line; null when it was added. */
function addRange(ranges: { v4: Ranges; v6: Ranges }, line: string): string | null {
  const [from = '', to = '', region = ''] = line.split(',').map((field) => field.trim().replace(/^"(.*)"$/, '$1'))
  const [first, last] = [numberOf(from), numberOf(to)]
  if (first === null || last === null || isIPv4(from) !== isIPv4(to)) return 'is not of the form first,last,REGION'
  if (!REGION_CODE.test(region)) return 'the region is no code such as GB or US-TX'
  const table = isIPv4(from) ? ranges.v4 : ranges.v6
  if (last < first || first <= (table.last.at(-1) ?? -1n)) return 'the ranges are not in ascending order'
  table.first.push(first)
  table.last.push(last)
  table.regions.push(region)
  return null
}

function find({ first, last, regions }: Ranges, value: bigint): string {
  let [low, high] = [0, first.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((first[middle] ?? 0n) <= value) low = middle + 1
    else high = middle
  }
  const isInside = low > 0 && value <= (last[low - 1] ?? -1n)
  return (isInside ? regions[low - 1] : undefined) ?? UNKNOWN_REGION
}

const mappedIPv4 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function numberOf(address: string): bigint | null {
  if (isIPv4(address)) return BigInt(address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0))
  if (!isIPv6(address)) return null
  const plain = address.replace(/%.*$/, '')
  const [head = '', tail] = plain.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':').flatMap(hexGroups))
  const [left, right] = [groups(head), groups(tail ?? '')]
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return BigInt(`0x${[...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join('')}`)
}

/** The last 32 bits may be written as an IPv4 address. */
function hexGroups(group: string): string[] {
  if (!group.includes('.')) return [group]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}
