import { FaultBoard, type FaultControl } from '../faults.ts'
import { listen, type ListenOptions } from '../listen.ts'
import { buildStorageStandIn, type StorageCall } from './app.ts'
import { Bucket } from './bucket.ts'
import type { StorageKey } from './signature.ts'

const BUCKET = 'rubato-development'
const key: StorageKey = { id: 'rubato-development-key', secret: 'rubato-development-secret', region: 'us-east-1' }

export type RunningStorage = FaultControl & {
  /** The settings of a site that uses it. */
  readonly settings: Readonly<Record<string, string>>
  /** The names of all objects, in order. */
  names(): string[]
  /** Undefined for an object that does not exist. */
  contentOf(name: string): Buffer | undefined
  put(name: string, content: Uint8Array): void
  /** Removes all objects. */
  clear(): void
  /** All calls so far, answered or refused. */
  readonly calls: readonly StorageCall[]
  close(): Promise<void>
}

/** Starts a stand-in for a server of S3-compatible storage. Rejects as `listen` does. */
export const startStorage = async (options: ListenOptions = {}): Promise<RunningStorage> => {
  const faults = new FaultBoard()
  const bucket = new Bucket()
  const calls: StorageCall[] = []
  const app = buildStorageStandIn({ faults, bucket, bucketName: BUCKET, key, calls })
  const endpoint = await listen(app, options)
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: key.region,
      S3_ACCESS_KEY_ID: key.id,
      S3_SECRET_ACCESS_KEY: key.secret,
    },
    names: () => [...bucket.objects.keys()].sort(),
    contentOf: (name) => bucket.objects.get(name)?.content,
    put: (name, content) => void bucket.put(name, Buffer.from(content)),
    clear: () => bucket.objects.clear(),
    ...faults.controlOf('storage'),
    calls,
    close: () => app.close(),
  }
}
