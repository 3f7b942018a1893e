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
/** The current worker; `failed` rejects if it cannot be loaded, because ELK would wait for it without a limit. */
let running: { elk: Elk; failed: Promise<never> } | null = null

/** After a failure the next call makes another worker. */
function startElk(): NonNullable<typeof running> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // It may fail between two layouts.
  failed.catch(() => undefined)
  const workerFactory = () => {
    const worker = new Worker(workerUrl)
    worker.addEventListener('error', ({ message }) => {
      running = null
      worker.terminate()
      reject(new Error(message || 'The worker of the layout failed'))
    })
    return worker
  }
  return { elk: new ELK({ workerFactory }), failed }
}

/** The position of each section by its id, whole px. @throws where the worker cannot be loaded. */
export async function arrange({ sections }: SceneDocument): Promise<Record<string, Position>> {
  const { elk, failed } = (running ??= startElk())
  const ids = new Set(sections.map(({ id }) => id))
  const edges = sections.flatMap((section) =>
    [...new Set(targetsOf(section))]
      .filter((to) => ids.has(to))
      .map((to) => ({ id: `${section.id} ${to}`, sources: [section.id], targets: [to] })),
  )
  const children = sections.map(({ id }) => ({ id, ...NODE }))
  const { children: placed = [] } = await Promise.race([
    elk.layout({ id: 'scene', layoutOptions: options, children, edges }),
    failed,
  ])
  return Object.fromEntries(placed.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }]))
}
