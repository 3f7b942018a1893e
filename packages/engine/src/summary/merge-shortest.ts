/** Merges the shortest segments of a strip into their neighbours, by a heap: n segments take n log n steps. */
import type { ItemSummary } from '@rubato/contracts/domain'

export type StripSegment = ItemSummary['strip'][number]

/** A segment with its neighbours that are left. */
interface Node extends StripSegment {
  /** Its place in the strip. */
  place: number
  before: Node | null
  after: Node | null
  isGone: boolean
}

/** A node with its length when the entry was added. An entry whose node has grown since then is outdated and skipped. */
interface Entry {
  node: Node
  ms: number
}

const isFirst = (a: Entry, b: Entry): boolean => a.ms < b.ms || (a.ms === b.ms && a.node.place < b.node.place)

/** A binary heap with the shortest segment at its root, the earliest of several. */
function createHeap() {
  const entries: Entry[] = []
  const at = (index: number) => entries[index] as Entry
  const swap = (one: number, other: number) => {
    ;[entries[one], entries[other]] = [at(other), at(one)]
  }
  const rise = () => {
    let index = entries.length - 1
    for (let parent = (index - 1) >> 1; index > 0 && isFirst(at(index), at(parent)); parent = (index - 1) >> 1) {
      swap(index, parent)
      index = parent
    }
  }
  const sink = () => {
    for (let index = 0; ;) {
      const children = [2 * index + 1, 2 * index + 2].filter((child) => child < entries.length)
      const first = children.reduce((best, child) => (isFirst(at(child), at(best)) ? child : best), index)
      if (first === index) return
      swap(index, first)
      index = first
    }
  }
  return {
    add(node: Node) {
      entries.push({ node, ms: node.ms })
      rise()
    },
    take(): Entry | null {
      const [root] = entries
      const last = entries.pop()
      if (!root || !last) return null
      if (entries.length > 0) {
        entries[0] = last
        sink()
      }
      return root
    },
  }
}

function linked(segments: readonly StripSegment[]): Node[] {
  const nodes = segments.map((segment, place): Node => ({
    ...segment,
    place,
    before: null,
    after: null,
    isGone: false,
  }))
  for (const [place, node] of nodes.entries()) {
    node.before = nodes[place - 1] ?? null
    node.after = nodes[place + 1] ?? null
  }
  return nodes
}

function remove(node: Node): void {
  node.isGone = true
  if (node.before) node.before.after = node.after
  if (node.after) node.after.before = node.before
}

/** Gives the time of a node to its longer neighbour; neighbours of one colour become one. Returns the node that grew. */
function mergeNode(node: Node): { grown: Node | null; merged: number } {
  const { before, after } = node
  const neighbour = (after?.ms ?? -1) > (before?.ms ?? -1) ? after : before
  remove(node)
  if (neighbour) neighbour.ms += node.ms
  if (!before || !after || before.bucket !== after.bucket) return { grown: neighbour, merged: 1 }
  before.ms += after.ms
  remove(after)
  return { grown: before, merged: 2 }
}

/** At most `most` segments of the same total length; the earliest of several shortest ones is merged first. */
export function mergeShortest(segments: readonly StripSegment[], most: number): StripSegment[] {
  const nodes = linked(segments)
  const heap = createHeap()
  for (const node of nodes) heap.add(node)
  let left = nodes.length
  while (left > most) {
    const entry = heap.take()
    if (!entry) break
    if (entry.node.isGone || entry.ms !== entry.node.ms) continue
    const { grown, merged } = mergeNode(entry.node)
    if (grown) heap.add(grown)
    left -= merged
  }
  return nodes.filter(({ isGone }) => !isGone).map(({ bucket, ms }) => ({ bucket, ms }))
}
