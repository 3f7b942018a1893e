import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { StoredMoan } from './load-moans.ts'

export function moanRoutes({ moans }: { moans: readonly StoredMoan[] }): Pick<Handlers, 'listMoans' | 'getMoan'> {
  return {
    listMoans: async () => moans.map(({ id, voice, level }) => ({ id, voice, level })),
    getMoan: async ({ params }) => {
      const moan = moans.find(({ id }) => id === params.moanId)
      // A file that existed at the start may have been deleted.
      const recording = moan && (await readFile(moan.path).catch(() => null))
      if (!recording) throw new AppError('moan.not-found')
      return { name: `${moan.id}.wav`, content: Readable.from([recording]) }
    },
  }
}
