/** Places for sections in layers from left to right, by ELK in a worker that is loaded with the graph. */
import ELK from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { targetsOf } from '@rubato/contracts/domain'
import type { Position, SceneDocument } from '@rubato/builder'

/** Size of a section in the graph, px. */
export const NODE = { width: 220, height: 96 } as const

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.spacing.nodeNode': '36',
  'elk.layered.spacing.nodeNodeBetweenLayers': '170',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
}

type Elk = InstanceType<typeof ELK>
let elk: Elk | null = null

/** The position of each section by its id, whole px. @throws where the worker cannot be loaded. */
export async function arrange({ sections }: SceneDocument): Promise<Record<string, Position>> {
  elk ??= new ELK({ workerUrl })
  const ids = new Set(sections.map(({ id }) => id))
  const edges = sections.flatMap((section) =>
    [...new Set(targetsOf(section))]
      .filter((to) => ids.has(to))
      .map((to) => ({ id: `${section.id} ${to}`, sources: [section.id], targets: [to] })),
  )
  const children = sections.map(({ id }) => ({ id, ...NODE }))
  const { children: placed = [] } = await elk.layout({ id: 'scene', layoutOptions: options, children, edges })
  return Object.fromEntries(placed.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }]))
}
